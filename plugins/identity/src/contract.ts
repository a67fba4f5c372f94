import { type ReadonlySlice, serviceRef } from '@latchkit/kernel'
import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'

/** How an address is known. By whoever set it: it is shown beside an address, and never in its place where money moves. */
export interface Identity {
  /** Leads to the address by the chain's own names (ENS). At most 64 characters, without control and direction characters. */
  readonly name?: string
  /**
   * A name that nobody but the data service knows, on a chain without names of its own to check it by. For the visitor's own
   * account alone, marked as unverified: whoever pays somebody must not recognize them by it.
   */
  readonly unverifiedName?: string
  /** `data:` or `https:`, only ever shown by `<img>`. */
  readonly avatar?: string
}

export interface IdentityState {
  /** What was found, empty for an address without a name; absent while nobody asked. */
  readonly byAccount: Readonly<Record<AccountId, Identity>>
}

/** Names of addresses, and addresses of names. Nothing is asked before a call. */
export interface IdentityApi {
  readonly state: ReadonlySlice<IdentityState>
  /** Fills `state` with what is known for five minutes; never rejects. */
  read(account: AccountId): Promise<void>
  /** Whether that may be a name on this chain: worth asking for. */
  isName(text: string, chain: ChainId): boolean
  /**
   * The address that a name stands for, in the canonical spelling of the chain; undefined for a name that nobody has.
   *
   * @throws {IdentityError} `identity/unreachable`; with the reason of the signal when it aborts
   */
  resolve(name: string, chain: ChainId, signal: AbortSignal): Promise<string | undefined>
}
export const Identities = serviceRef<IdentityApi>('identity')
