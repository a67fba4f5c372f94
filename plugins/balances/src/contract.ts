import { extensionPoint, type Readable, serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId, Collectible, TokenBalance } from '@latchkit/plugin-chains/contract'
import type { SpamReason } from '@latchkit/plugin-chains/kit'

/** Coin or token that an account holds. `amount` is decimal text, because state contains no `bigint`. */
export interface Asset extends Omit<TokenBalance, 'amount'> {
  /** Base units, decimal text. */
  readonly amount: string
  /** Price of one whole unit in `BalancesApi.currency`, as plain decimal text. Absent if unknown. */
  readonly price?: string
  /** Reason for which the asset is hidden. */
  readonly hidden?: SpamReason
  /** True if the site itself named `icon`. @defaultValue false */
  readonly isIconTrusted?: boolean
}

/** Non-fungible token that an account holds. */
export interface HeldCollectible extends Collectible {
  /** Reason for which the collectible is hidden. */
  readonly hidden?: SpamReason
  /** True if its collection is listed by the site. @defaultValue false */
  readonly isListed?: boolean
}

/** Result of the last read of one account. */
export interface ReadStatus {
  /** `none`: no source can read accounts of this chain family. `failed`: parts that could not be read keep their last values. */
  readonly status: 'loading' | 'ready' | 'failed' | 'none'
  /** Time of the last successful read, in milliseconds since the epoch. */
  readonly readAtMs?: number
  /** End of the pause after a failure, during which nothing is read. Milliseconds since the epoch. */
  readonly retryAtMs?: number
}

/** The coin and the tokens of one account. */
export interface Holdings extends ReadStatus {
  /** The coin first, then the tokens by value. */
  readonly assets: readonly Asset[]
  /** Source of the assets: the wallet (ERC-7811), the data service, or the chain's nodes. */
  readonly source?: 'wallet' | 'service' | 'chain'
}

/** The non-fungible tokens of one account. */
export interface Collected extends ReadStatus {
  /** Collectibles of listed collections first. */
  readonly items: readonly HeldCollectible[]
  /** True if the account has more collectibles than `items`. @defaultValue false */
  readonly isCut?: boolean
  /** Names of the listed collections, which other collections may imitate. */
  readonly names: readonly string[]
}

export interface BalancesState {
  /** Holdings with the coin's amount from `NativeBalances`, if that has one. */
  readonly byAccount: Readonly<Record<AccountId, Holdings>>
  /** Non-fungible tokens, which are read separately. */
  readonly collected: Readonly<Record<AccountId, Collected>>
}

/** Holdings of accounts: coins, tokens and collectibles. Sends no request before `read`, which is called while the dialog is open. */
export interface BalancesApi {
  readonly state: Readable<BalancesState>
  /** Currency of prices, as an upper-case ISO 4217 code. @defaultValue 'USD' */
  readonly currency: string
  /**
   * Reads holdings that are older than 30 s. Never rejects, and does nothing for 30 s after a failure.
   *
   * @param options.force - Reads even if the holdings are fresh, such as after a transfer, but not in the 30 s after a failure.
   *   @defaultValue false
   * @param options.kind - Coin and tokens, or collectibles. @defaultValue 'assets'
   */
  read(
    account: AccountId,
    options?: { readonly force?: boolean; readonly kind?: 'assets' | 'collectibles' }
  ): Promise<void>
}
export const Balances = serviceRef<BalancesApi>('balances')

/** Details of one token or NFT of an account, with the actions for it. */
export const TokenView = viewRef<{
  readonly account: AccountId
  /** `Token.address`. @defaultValue the chain's coin */
  readonly token?: string
  /** `Collectible.id`, instead of a token. @defaultValue none */
  readonly collectible?: string
}>('WalletToken')

/** Action on a token, a button in its view. */
export interface TokenRowAction {
  readonly id: string
  /** Called on each render, so that the label changes with the language. */
  readonly label: () => string
  readonly run: (account: AccountId, asset: Asset) => void
}
export const TokenRowActions = extensionPoint<TokenRowAction>('balances.token-row-actions')

/** Action on an NFT, a button in its view. */
export interface CollectibleAction {
  readonly id: string
  /** Called on each render, so that the label changes with the language. */
  readonly label: () => string
  readonly run: (account: AccountId, item: HeldCollectible) => void
}
export const CollectibleActions = extensionPoint<CollectibleAction>('balances.collectible-actions')

declare module '@latchkit/kernel' {
  interface EventMap {
    /** Emitted when the coins and tokens of an account, or the status of their read, differ from the last read. */
    'balances:changed': { readonly account: AccountId }
  }
}
