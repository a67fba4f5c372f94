import { type ReadonlySlice, serviceRef } from '@latchkit/kernel'
import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'

/** Name and avatar of an address, chosen by its owner or others. Shown beside the address, and never instead of it for a payment. */
export interface Identity {
  /** Name that the chain's name service (ENS) resolves to the address. At most 64 characters, no control or direction characters. */
  readonly name?: string
  /**
   * Name from the data service on a chain without a name service to verify it. Shown for the visitor's own account only and marked
   * as unverified: a payer must not identify a recipient by it.
   */
  readonly unverifiedName?: string
  /** Image as a `data:` or `https:` URL, only ever shown by `<img>`. */
  readonly avatar?: string
}

export interface IdentityState {
  /** Identities by account: an empty object for an account without a name, absent until the account was read. */
  readonly byAccount: Readonly<Record<AccountId, Identity>>
}

/** Service that resolves addresses to names, and names to addresses. Sends no request before a call. */
export interface IdentityApi {
  readonly state: ReadonlySlice<IdentityState>
  /** Reads the identity of an account into `state`, from a cache that is valid for five minutes; never rejects. */
  read(account: AccountId): Promise<void>
  /** Returns true if the text may be a name on this chain, so that `resolve` can be called with it. */
  isName(text: string, chain: ChainId): boolean
  /**
   * Resolves a name to its address in canonical form, or `undefined` if the name does not exist.
   *
   * @throws {IdentityError} `identity/unreachable`; the reason of the signal if it aborts
   */
  resolve(name: string, chain: ChainId, signal: AbortSignal): Promise<string | undefined>
}
export const Identities = serviceRef<IdentityApi>('identity')
