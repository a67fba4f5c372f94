import { type ConnectOptions, type WalletAccount, WalletError } from '@latchkit/plugin-chains/contract'
import {
  copyBytes,
  hasMethods,
  invalidAnswer,
  readProperty,
  requestWallet,
  revokeWithTimeout
} from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import type { KeplrProvider } from '../../contract.js'
import type { CosmosChain } from '../../options.js'
import { addressOfKey, PUBLIC_KEY_BYTES } from '../signing/key.js'
import { isUnknownChainError, suggestChain } from './suggest-chain.js'

/** A wallet of the browser with a Keplr API. */
export interface Wallet {
  readonly name: string
  readonly provider: KeplrProvider
}

interface Connected {
  readonly network: CosmosChain
  readonly account: WalletAccount
}

/**
 * Requests permission and the key of `chain`; where that is not one of `networks`, of `current` or the first network. A chain
 * that the wallet does not know is suggested to it.
 *
 * An abort rejects with the reason of the signal; a later response of the wallet is ignored.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/network-unknown`, `wallet/unavailable`, also when a silent connection
 *   would need a prompt, and `wallet/invalid-answer`.
 */
export async function connect(
  wallet: Wallet,
  networks: readonly CosmosChain[],
  current: CosmosChain | undefined,
  { chain, silent = false, signal }: ConnectOptions
): Promise<Connected> {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chain) ?? current ?? networks[0]
  if (!network) throw new WalletError('wallet/network-unknown', { wallet: wallet.name, chain: chain ?? 'cosmos' })
  if (!silent) await enable(wallet, network, signal)
  else if (!(await isAllowed(wallet, network, signal))) {
    const reason = 'it does not allow this site, or cannot tell without a prompt'
    throw new WalletError('wallet/unavailable', { wallet: wallet.name, reason })
  }
  return { network, account: (await keyOf(wallet, network, signal)).account }
}

/**
 * Reads the account after the visitor changed something in the wallet; `undefined` when the site is no longer allowed. A
 * wallet without `isEnabled` may prompt here: the visitor has it open.
 */
export async function currentAccount(
  wallet: Wallet,
  network: CosmosChain,
  signal: AbortSignal
): Promise<WalletAccount | undefined> {
  if ((await isAllowed(wallet, network, signal)) === false) return undefined
  return (await keyOf(wallet, network, signal)).account
}

/** Revokes the permission of the site, within a timeout. */
export const disconnect = ({ name, provider }: Wallet): Promise<void> =>
  revokeWithTimeout(signal => requestWallet(name, 'disable', () => provider.disable?.(), signal))

/**
 * Returns whether the wallet allows the site; any answer but `true` is a no. `undefined` for a wallet without `isEnabled`, which
 * is not called, because `enable` and `getKey` would prompt.
 */
async function isAllowed({ name, provider }: Wallet, { id }: CosmosChain, signal: AbortSignal) {
  signal.throwIfAborted()
  if (!hasMethods<KeplrProvider>(provider, 'isEnabled')) return undefined
  return (await requestWallet(name, 'isEnabled', () => provider.isEnabled?.([id]), signal)) === true
}

async function enable(wallet: Wallet, network: CosmosChain, signal: AbortSignal): Promise<void> {
  const { name, provider } = wallet
  const request = () => requestWallet(name, 'enable', () => provider.enable([network.id]), signal)
  await request().catch(async error => {
    if (!isUnknownChainError(error)) throw error
    await suggestChain(wallet, network, signal)
    await request().catch(cause => {
      const context = { wallet: name, chain: network.caipNetworkId }
      throw isUnknownChainError(cause) ? new WalletError('wallet/network-unknown', context, { cause }) : cause
    })
  })
}

/** Requests the account of a wallet, and checks that its address is of the chain and belongs to the key that came with it. */
export async function keyOf(
  { name, provider }: Wallet,
  network: CosmosChain,
  signal: AbortSignal
): Promise<{ readonly account: WalletAccount; readonly isLedger: boolean }> {
  const response = await requestWallet(name, 'getKey', () => provider.getKey(network.id), signal)
  const pubKey = copyBytes(readProperty(response, 'pubKey'), PUBLIC_KEY_BYTES)
  const isLedger = readProperty(response, 'isNanoLedger') === true
  const address = await addressOfKey(readProperty(response, 'bech32Address'), pubKey, network)
  signal.throwIfAborted()
  if (address && pubKey) return { account: { address, type: 'eoa', publicKey: base64.encode(pubKey) }, isLedger }
  throw invalidAnswer(name, 'getKey', `a public key and its address on ${network.name}`)
}
