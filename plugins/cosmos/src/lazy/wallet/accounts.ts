import {
  type AccountId,
  type ChainId,
  type ConnectOptions,
  parseAccountId,
  type WalletAccount,
  WalletError
} from '@latchkit/plugin-chains/contract'
import {
  copyBytes,
  hasMethods,
  invalidAnswer,
  readProperty,
  requestWallet,
  revokeWithTimeout
} from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import { readAddress } from '../../address.js'
import type { KeplrProvider } from '../../contract.js'
import { CosmosError } from '../../errors.js'
import type { CosmosChain } from '../../options.js'
import { addressOfKey, PUBLIC_KEY_BYTES } from '../signing/key.js'
import { isUnknownChainError, suggestChain } from './suggest-chain.js'

/** Account of a configured network. */
export interface CosmosAccount {
  readonly network: CosmosChain
  readonly address: string
}

/** Length of the hash of a key. A longer payload is of a module or contract, which exists on one chain. */
export const KEY_HASH_BYTES = 20

/**
 * Returns the network of an account and its address in canonical form.
 *
 * @throws {CosmosError} `cosmos/invalid-params` unless both the chain and the prefix of the address are of one configured network.
 */
export function accountParts(networks: readonly CosmosChain[], account: AccountId): CosmosAccount {
  const parts = parseAccountId(account)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === parts?.chain)
  const read = readAddress(parts?.address)
  if (network && read?.prefix === network.bech32Prefix) return { network, address: read.address }
  const expected = 'an account of a configured Cosmos chain (CAIP-10)'
  throw new CosmosError('cosmos/invalid-params', { method: account, expected })
}

/**
 * Returns the address that receives on `chain` for an account: its own address on the account's chain, and on a chain where the
 * same key has the same address. With another prefix the key may have another derivation path, so no address is converted.
 */
export function addressOn(networks: readonly CosmosChain[], account: AccountId, chain: ChainId): string | undefined {
  const parts = parseAccountId(account)
  const read = readAddress(parts?.address)
  const [source, target] = [parts?.chain, chain].map(id => networks.find(({ caipNetworkId }) => caipNetworkId === id))
  // The prefix of a chain that is not configured is unknown.
  if (!read || (source && source.bech32Prefix !== read.prefix)) return undefined
  if (parts?.chain === chain) return read.address
  const isSame = source && target && haveSameKeys(source, target) && read.payload.length === KEY_HASH_BYTES
  return isSame ? read.address : undefined
}

const haveSameKeys = (a: CosmosChain, b: CosmosChain) =>
  a.bech32Prefix === b.bech32Prefix && a.keyType === b.keyType && a.coinType === b.coinType

/** Wallet of the browser with a Keplr API. */
export interface Wallet {
  readonly name: string
  readonly provider: KeplrProvider
}

/**
 * Requests permission and the key of `chain`; if that is not one of `networks`, of `current` or the first network. A chain
 * that the wallet does not know is suggested to it. An abort rejects with the reason of the signal.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/network-unknown`, `wallet/unavailable`, also when a silent connection
 *   would need a prompt, and `wallet/invalid-answer`.
 */
export async function connect(
  wallet: Wallet,
  networks: readonly CosmosChain[],
  current: CosmosChain | undefined,
  { chain, silent = false, signal }: ConnectOptions
) {
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
 * Reads the account after the visitor changed something in the wallet; `undefined` if the site is no longer authorized.
 * A wallet without `isEnabled` may prompt here, while the visitor has it open.
 */
export async function currentAccount(wallet: Wallet, network: CosmosChain, signal: AbortSignal) {
  if ((await isAllowed(wallet, network, signal)) === false) return undefined
  return (await keyOf(wallet, network, signal)).account
}

/** Revokes the permission of the site, within a timeout. */
export const disconnect = ({ name, provider }: Wallet): Promise<void> =>
  revokeWithTimeout(signal => requestWallet(name, 'disable', () => provider.disable?.(), signal))

/**
 * Returns true if the wallet authorizes the site, and false for any other response. Returns `undefined` for a wallet without
 * `isEnabled`, without a call, because `enable` and `getKey` would prompt.
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
export async function keyOf({ name, provider }: Wallet, network: CosmosChain, signal: AbortSignal) {
  const response = await requestWallet(name, 'getKey', () => provider.getKey(network.id), signal)
  const pubKey = copyBytes(readProperty(response, 'pubKey'), PUBLIC_KEY_BYTES)
  const isLedger = readProperty(response, 'isNanoLedger') === true
  const address = await addressOfKey(readProperty(response, 'bech32Address'), pubKey, network)
  signal.throwIfAborted()
  if (!address || !pubKey) throw invalidAnswer(name, 'getKey', `a public key and its address on ${network.name}`)
  const account: WalletAccount = { address, type: 'eoa', publicKey: base64.encode(pubKey) }
  return { account, isLedger }
}
