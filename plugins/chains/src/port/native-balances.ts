import { type ReadonlySlice, serviceRef } from '@latchkit/kernel'
import type { AccountId } from './caip.js'

/** Balance of one account in the coin of its chain, and the state of reading it. */
export interface NativeBalanceState {
  /** `none`: the chain family has no feature `balance`. */
  readonly status: 'loading' | 'ready' | 'failed' | 'none'
  /** Base units as decimal text: the amount of the last successful read while it is read again and after a failure. */
  readonly amount?: string
  /** Time at which `amount` was read, in milliseconds since the epoch. */
  readonly readAtMs?: number
}

export interface NativeBalancesState {
  readonly byAccount: Readonly<Record<AccountId, NativeBalanceState>>
}

/** Service with the coin balance of every account. All plugins show the amount in `state`. */
export interface NativeBalancesApi {
  readonly state: ReadonlySlice<NativeBalancesState>
  /**
   * Returns the balance in base units, read from the chain if that in `state` is older than 30 s, and writes it into `state`.
   * Returns `undefined` for a chain family without the feature `balance`.
   *
   * @param options.force - Reads even if the balance is fresh. @defaultValue false
   * @throws The error of the chain's nodes. Rejects with it for 30 s without a request, unless `force`.
   * @example
   * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
   * ```ts
   * import { NativeBalances } from '@latchkit/plugin-chains/contract'
   *
   * const wei = await kernel.get(NativeBalances).read('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
   * ```
   */
  read(
    account: AccountId,
    options?: { readonly force?: boolean; readonly signal?: AbortSignal | undefined }
  ): Promise<bigint | undefined>
  /**
   * Writes a balance that another source returned into `state`, unless it has a later one.
   *
   * @param balance - Base units as decimal text, and the time of the request in milliseconds since the epoch.
   */
  publish(account: AccountId, balance: Required<Pick<NativeBalanceState, 'amount' | 'readAtMs'>>): Promise<void>
}

export const NativeBalances = serviceRef<NativeBalancesApi>('native-balances')
