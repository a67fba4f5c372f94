import { type AccountId, type ChainId, Chains, NativeBalances } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { Latchkit } from '../latchkit.js'
import { connectionsOf, type NamespaceOptions, serviceOf, type Unsubscribe, watch } from './watch.js'

/** Balance of an account in the coin of its chain. */
export interface NativeBalance {
  readonly account: AccountId
  readonly chain: ChainId
  /** Base units: wei, lamports, satoshis. */
  readonly amount: bigint
  readonly decimals: number
  readonly symbol: string
  /** Milliseconds since the epoch. */
  readonly readAtMs: number
}

/** Options of `refreshBalance`. */
export interface RefreshBalanceOptions extends NamespaceOptions {
  /** Aborting rejects with its reason. @defaultValue never */
  readonly signal?: AbortSignal
}

/**
 * Returns the balance that the dialog, a button or `refreshBalance` read last, or `undefined` before the first read.
 * Sends no request.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { getBalance } from '@latchkit/preset-core/actions'
 *
 * getBalance(latchkit, { namespace: 'eip155' })?.amount // wei
 * ```
 */
export function getBalance(latchkit: Latchkit, options: NamespaceOptions = {}): NativeBalance | undefined {
  const shown = connectionsOf(latchkit).account(options.namespace)
  return shown && knownBalance(latchkit, shown)
}

/**
 * Reads the balance of a namespace's shown account, and updates the dialog and the buttons. Loads the chain's library.
 *
 * @returns Undefined without a connection, on a chain that the site did not configure, and for a family without
 *   balances.
 * @throws the error of the chain's nodes; the reason of the signal when it aborts.
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * const balance = await refreshBalance(latchkit)
 * ```
 */
export async function refreshBalance(
  latchkit: Latchkit,
  { namespace, signal }: RefreshBalanceOptions = {}
): Promise<NativeBalance | undefined> {
  signal?.throwIfAborted()
  const shown = connectionsOf(latchkit).account(namespace)
  if (!shown?.network) return undefined
  await serviceOf(latchkit, NativeBalances).read(shown.account, { force: true, signal })
  return knownBalance(latchkit, shown)
}

/**
 * Calls `listener` with the balance after each read, and when another account is shown. Returns a function that
 * unsubscribes.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * subscribeBalance(latchkit, balance => console.log(balance?.amount))
 * ```
 */
export function subscribeBalance(
  latchkit: Latchkit,
  listener: (balance: NativeBalance | undefined) => void,
  options: NamespaceOptions = {}
): Unsubscribe {
  const { state } = connectionsOf(latchkit)
  const { networks } = serviceOf(latchkit, Chains)
  const native = serviceOf(latchkit, NativeBalances).state
  return watch([state, networks, native], () => getBalance(latchkit, options), listener)
}

function knownBalance(latchkit: Latchkit, { account, chain, network }: ActiveAccount): NativeBalance | undefined {
  const { amount, readAtMs } = serviceOf(latchkit, NativeBalances).state.get().byAccount[account] ?? {}
  if (!network || amount === undefined || readAtMs === undefined) return undefined
  const { decimals, symbol } = network.nativeCurrency
  return { account, chain, amount: BigInt(amount), decimals, symbol, readAtMs }
}
