import { extensionPoint, type ReadonlySlice, serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId, Collectible, TokenBalance } from '@latchkit/plugin-chains/contract'
import type { SpamReason } from '@latchkit/plugin-chains/kit'

/** Something that an account has. `amount` is decimal text in state, where there is no `bigint`. */
export interface Asset extends Omit<TokenBalance, 'amount'> {
  /** Base units, decimal text. */
  readonly amount: string
  /** Of one whole unit, in `BalancesApi.currency`: plain decimal text. Absent for what nobody is known to trade. */
  readonly price?: string
  /** Why it is kept out of the way. */
  readonly hidden?: SpamReason
  /** The site itself named `icon`. @defaultValue false */
  readonly isIconTrusted?: boolean
}

/** A non-fungible token that an account has. */
export interface HeldCollectible extends Collectible {
  /** As of `Asset`. */
  readonly hidden?: SpamReason
  /** It is of a collection that the site lists. @defaultValue false */
  readonly isListed?: boolean
}

/** How the last read of one account went. */
export interface ReadStatus {
  /** `none`: nothing reads what accounts of this chain family have. After `failed` what could not be read is that of before. */
  readonly status: 'loading' | 'ready' | 'failed' | 'none'
  /** Milliseconds since the epoch; of what is shown. */
  readonly readAtMs?: number
  /** After `failed`: until then nothing is read, milliseconds since the epoch. */
  readonly retryAtMs?: number
}

/** The coin and the tokens of one account. */
export interface Holdings extends ReadStatus {
  /** The coin first, then by what they are worth. */
  readonly assets: readonly Asset[]
  /** Where they are from: the wallet itself (ERC-7811), the data service, or the chain's nodes. */
  readonly source?: 'wallet' | 'service' | 'chain'
}

/** The non-fungible tokens of one account. */
export interface Collected extends ReadStatus {
  /** Those of the site's collections first. */
  readonly items: readonly HeldCollectible[]
  /** There is more, which was left out. @defaultValue false */
  readonly isCut?: boolean
  /** What the site's collections call themselves: others may pose as these. */
  readonly names: readonly string[]
}

export interface BalancesState {
  readonly byAccount: Readonly<Record<AccountId, Holdings>>
  /** Non-fungible tokens, which are read by themselves. */
  readonly collected: Readonly<Record<AccountId, Collected>>
}

/** What accounts have. Nothing is read before `read`, which is for an open dialog. */
export interface BalancesApi {
  readonly state: ReadonlySlice<BalancesState>
  /** ISO 4217, upper case: what prices are in. @defaultValue 'USD' */
  readonly currency: string
  /**
   * Reads what is older than 30 s; never rejects, and does nothing for 30 s after a failure.
   *
   * @param options.anew - reads however fresh it is, as after a transfer. @defaultValue false
   * @param options.what - coins and tokens, or what is one of a kind. @defaultValue 'assets'
   */
  read(
    account: AccountId,
    options?: { readonly anew?: boolean; readonly what?: 'assets' | 'collectibles' }
  ): Promise<void>
}
export const Balances = serviceRef<BalancesApi>('balances')

/** Details of one token or NFT of an account, with the actions for it. */
export const TokenView = viewRef<{
  readonly account: AccountId
  /** `Token.address`. @defaultValue the chain's own coin */
  readonly token?: string
  /** `Collectible.id`, in place of a token. @defaultValue none */
  readonly collectible?: string
}>('WalletToken')

/** What can be done with a token, in the view of it. */
export interface TokenRowAction {
  readonly id: string
  /** Read when shown, so that it follows the language. */
  readonly label: () => string
  readonly run: (account: AccountId, asset: Asset) => void
}
export const TokenRowActions = extensionPoint<TokenRowAction>('balances.token-row-actions')

/** Action on an NFT, a button in its view. */
export interface CollectibleAction {
  readonly id: string
  /** Read when shown, so that it follows the language. */
  readonly label: () => string
  readonly run: (account: AccountId, item: HeldCollectible) => void
}
export const CollectibleActions = extensionPoint<CollectibleAction>('balances.collectible-actions')

declare module '@latchkit/kernel' {
  interface EventMap {
    /** The coins and tokens that were read differ from those that were known. */
    'balances:changed': { readonly account: AccountId }
  }
}
