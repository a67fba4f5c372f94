import { extensionPoint, type ReadonlySlice, serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import type { BalanceRecord, BalancesState } from './balance.js'

export type { BalanceRecord, BalancesState } from './balance.js'

/** Who you are, what you have, what you can do. */
export const AccountView = viewRef('Account')
/** Every connected wallet and account, by chain family. */
export const ProfileWalletsView = viewRef('ProfileWallets')

/** A round button under the balance, sorted by `walletFeaturesOrder`. */
export interface AccountAction {
  readonly id: string
  /** Read when shown, so that it follows the language. */
  readonly label: () => string
  readonly icon: string
  readonly run: () => void
}
export const AccountActions = extensionPoint<AccountAction>('account.actions')

/** What an account is worth in money. */
export type AccountTotal =
  /** The site has no source of prices: the balance of the coin heads the account, and the line under it stays empty. */
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  /** Prices could not be told this time. The note says so. */
  | { readonly status: 'unknown'; readonly note: string }
  /** `text` is written the way the visitor's language does, with its currency. */
  | { readonly status: 'known'; readonly text: string }

/** `Node` is what React draws. */
export interface AccountTotalProps<Node> {
  readonly active: ActiveAccount
  readonly children: (total: AccountTotal) => Node
}

export interface AccountTab extends LazyComponent {
  /**
   * Returns whether the module exports, besides the tab, a `Total`: a React component with `AccountTotalProps` that tells
   * what the account is worth, which heads the account then. Called at the first paint, before the module is loaded: the
   * place of the total is kept where the answer is true, and there is none where it is false. Must be cheap and free of
   * side effects. The first tab that answers true tells the total. @defaultValue `() => false`
   */
  readonly hasTotal?: () => boolean
  readonly load: () => Promise<{ readonly default: unknown; readonly Total?: unknown }>
  readonly label: () => string
  /** How many rows it has as a rule: as many shapes stand in for it, so that what is under it stays where it is. @defaultValue 3 */
  readonly rows?: number
  /**
   * Allows that it is drawn in the closed dialog, so that the account opens quickly. Nothing in it may ask a service or a
   * wallet, or do anything else, while `useIsPrerendered()`. @defaultValue false
   */
  readonly prerender?: boolean
}
export const AccountTabs = extensionPoint<AccountTab>('account.tabs')

/** Native balances that the dialog and the page have read. */
export interface AccountApi {
  readonly balances: ReadonlySlice<BalancesState>
  /** Stores a balance that the caller read from the account's chain; the dialog shows it. */
  setBalance(account: AccountId, record: BalanceRecord): void
}
export const Account = serviceRef<AccountApi>('account')

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    Account: undefined
    ProfileWallets: undefined
  }
}
