import { extensionPoint, type PluginContext, type Slice, serviceRef, viewRef } from '@latchkit/kernel'
import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import type { BalancesState } from './balance.js'
import type { AccountOptions } from './options.js'

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

export interface AccountTab extends LazyComponent {
  readonly label: () => string
  /** How many rows it has as a rule: as many shapes stand in for it, so that what is under it stays where it is. @default 3 */
  readonly rows?: number
  /**
   * Allows that it is drawn in the closed dialog, so that the account opens quickly. Nothing in it may ask a service or a
   * wallet, or do anything else, while `useIsAhead()`. @default false
   */
  readonly drawnAhead?: boolean
}
export const AccountTabs = extensionPoint<AccountTab>('account.tabs')

/** What the views of this plugin share. */
export interface AccountApi {
  readonly options: AccountOptions
  readonly balances: Slice<BalancesState>
  readonly ctx: Pick<PluginContext, 'report'>
}
export const Account = serviceRef<AccountApi>('account')
