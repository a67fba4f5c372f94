import { extensionPoint, type ReadonlySlice, serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId, TokenBalance } from '@latchkit/kernel/chain'

/** Something that an account has. `amount` is decimal text in state, where there is no `bigint`. */
export interface Asset extends Omit<TokenBalance, 'amount'> {
  /** Base units, decimal text. */
  readonly amount: string
  /** Of one whole unit, in `BalancesApi.currency`: plain decimal text. Absent for what nobody is known to trade. */
  readonly price?: string
  /** Why it is kept out of the way: `spam` promises something at a site, `look-alike` calls itself as another does. */
  readonly hidden?: 'spam' | 'look-alike'
}

/** One of a kind. */
export interface Collectible {
  /** As the chain names it: `contract/number`, a mint. */
  readonly id: string
  readonly name: string
  readonly collection?: string
  /** `data:` or `https:`, only ever shown by `<img>`. */
  readonly image?: string
  readonly hidden?: 'spam'
}

/** What was last read of one account. */
export interface Holdings {
  /** `none`: nothing reads what accounts of this chain family have. After `failed` the assets are those of before. */
  readonly status: 'loading' | 'ready' | 'failed' | 'none'
  /** The coin first, then by what they are worth. */
  readonly assets: readonly Asset[]
  readonly collectibles: readonly Collectible[]
  /** Where they are from: the wallet itself (ERC-7811), the data service, or the chain's nodes. */
  readonly source?: 'wallet' | 'service' | 'chain'
  /** Milliseconds since the epoch; of what is shown. */
  readonly readAtMs?: number
  /** After `failed`: until then nothing is read, milliseconds since the epoch. */
  readonly retryAtMs?: number
}

export interface BalancesState {
  readonly byAccount: Readonly<Record<AccountId, Holdings>>
}

/** What accounts have. Nothing is read before `read`, which is for an open dialog. */
export interface BalancesApi {
  readonly state: ReadonlySlice<BalancesState>
  /** ISO 4217, upper case: what prices are in. @default 'USD' */
  readonly currency: string
  /**
   * Reads what is older than 30 s; never rejects, and does nothing for 30 s after a failure.
   *
   * @param options.anew - reads however fresh it is, as after a transfer. @default false
   */
  read(account: AccountId, options?: { readonly anew?: boolean }): Promise<void>
}
export const Balances = serviceRef<BalancesApi>('balances')

/** All that is known of one token, in full, with what can be done with it. */
export const TokenView = viewRef<{
  readonly account: AccountId
  /** `Token.address`. @default the chain's own coin */
  readonly token?: string
}>('WalletToken')

/** What can be done with a token, in the view of it. */
export interface TokenRowAction {
  readonly id: string
  /** Read when shown, so that it follows the language. */
  readonly label: () => string
  readonly run: (account: AccountId, asset: Asset) => void
}
export const TokenRowActions = extensionPoint<TokenRowAction>('balances.token-row-actions')

declare module '@latchkit/kernel' {
  interface EventMap {
    /** What was read differs from what was known. */
    'balances:changed': { readonly account: AccountId }
  }
}
