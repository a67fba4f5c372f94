import { errorCode } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { type ConnectOptions, type WalletAccount, WalletError } from '@latchkit/plugin-chains/contract'
import { hasMethods, invalidAnswer, requestWallet, revokeWithTimeout } from '@latchkit/plugin-chains/kit'
import type { KeplrProvider } from '../../contract.js'
import type { CosmosChain } from '../../options.js'
import { copyBytes, toBase64 } from '../encoding/bytes.js'
import { addressOfKey, PUBLIC_KEY_BYTES } from '../signing/key.js'
import { suggestChain } from './suggest-chain.js'
import { isUnknownChain } from './unknown-chain.js'

/** A wallet that can be asked. */
export interface Wallet {
  readonly name: string
  readonly provider: KeplrProvider
}

interface Connected {
  readonly network: CosmosChain
  readonly account: WalletAccount
}

/**
 * Asks for the key of the wanted chain, of the one the wallet is shown on where that is none of `networks`, or of the
 * first. A wallet that does not know the chain is taught it.
 *
 * An abort rejects with the reason of the signal; the wallet's answer is dropped when it comes.
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
  if (silent) await insistAllowed(wallet, network, signal)
  else await enable(wallet, network, signal)
  return { network, account: (await keyOf(wallet, network, signal)).account }
}

/**
 * The account in front after the visitor did something in the wallet; undefined when this site is no longer allowed. A
 * wallet that cannot be asked whether it is, is asked for the key all the same: the visitor has it before them.
 */
export async function currentAccount(
  wallet: Wallet,
  network: CosmosChain,
  signal: AbortSignal
): Promise<WalletAccount | undefined> {
  if (canTell(wallet.provider) && !(await isAllowed(wallet, network, signal))) return undefined
  return (await keyOf(wallet, network, signal)).account
}

/** Withdraws this site's permission. */
export const disconnect = ({ name, provider }: Wallet): Promise<void> =>
  revokeWithTimeout(signal => requestWallet(name, 'disable', () => provider.disable?.(), signal))

const canTell = (provider: KeplrProvider) => hasMethods<KeplrProvider>(provider, 'isEnabled')

/** Only a plain yes is one. */
const isAllowed = async ({ name, provider }: Wallet, { id }: CosmosChain, signal: AbortSignal) =>
  (await requestWallet(name, 'isEnabled', () => provider.isEnabled?.([id]), signal)) === true

/** `enable` and `getKey` prompt where the site is not allowed, so a wallet that cannot tell whether it is, is not asked. */
async function insistAllowed(wallet: Wallet, network: CosmosChain, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (canTell(wallet.provider) && (await isAllowed(wallet, network, signal))) return
  const reason = 'it does not allow this site, or cannot tell without a prompt'
  throw new WalletError('wallet/unavailable', { wallet: wallet.name, reason })
}

async function enable(wallet: Wallet, network: CosmosChain, signal: AbortSignal): Promise<void> {
  const { name, provider } = wallet
  const request = () => requestWallet(name, 'enable', () => provider.enable([network.id]), signal)
  try {
    await request()
  } catch (error) {
    if (!isUnknown(error)) throw error
    await suggestChain(wallet, network, signal)
    await request().catch(cause => {
      const context = { wallet: name, chain: network.caipNetworkId }
      throw isUnknown(cause) ? new WalletError('wallet/network-unknown', context, { cause }) : cause
    })
  }
}

const isUnknown = (error: unknown): error is Error =>
  errorCode(error) === 'wallet/unavailable' && isUnknownChain((error as Error).cause)

/** The wallet's account on a chain, when its address is one of the chain and belongs to the key that came with it. */
export async function keyOf(
  { name, provider }: Wallet,
  network: CosmosChain,
  signal: AbortSignal
): Promise<{ readonly account: WalletAccount; readonly isLedger: boolean }> {
  const answer = await requestWallet(name, 'getKey', () => provider.getKey(network.id), signal)
  const { pubKey, bech32Address, isLedger = false } = readKey(answer)
  const address = await addressOfKey(bech32Address, pubKey, network)
  signal.throwIfAborted()
  if (address && pubKey) return { account: { address, type: 'eoa', publicKey: toBase64(pubKey) }, isLedger }
  throw invalidAnswer(name, 'getKey', `a public key and its address on ${network.name}`)
}

/** Each field is read once, because it may be a getter. */
function readKey(answer: unknown): {
  readonly pubKey?: Uint8Array | undefined
  readonly bech32Address?: unknown
  readonly isLedger?: boolean
} {
  const read = tryOrUndefined(() => {
    const { pubKey, bech32Address, isNanoLedger } = Object(answer)
    return { pubKey: copyBytes(pubKey, PUBLIC_KEY_BYTES), bech32Address, isLedger: isNanoLedger === true }
  })
  return read ?? {}
}
