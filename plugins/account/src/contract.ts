import { extensionPoint, viewRef } from '@latchkit/kernel'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { LazyComponent } from '@latchkit/plugin-shell/contract'

/** View of the connected account: name, balance, actions and tabs. */
export const AccountView = viewRef('Account')
/** View of all connected wallets and accounts, by chain family. */
export const ProfileWalletsView = viewRef('ProfileWallets')

/** Round button under the balance, sorted by `walletFeaturesOrder`. */
export interface AccountAction {
  readonly id: string
  /** Returns the text of the button. Called when the button is rendered, so that the text follows the language. */
  readonly label: () => string
  readonly icon: string
  readonly run: () => void
}
export const AccountActions = extensionPoint<AccountAction>('account.actions')

/** Value of an account in money. */
export type AccountTotal =
  /** The site has no source of prices. The coin's balance is the headline, and the line below it stays empty. */
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  /** Prices could not be read, as the note explains. */
  | { readonly status: 'unknown'; readonly note: string }
  /** `text` contains the currency, in the format of the visitor's language. */
  | { readonly status: 'known'; readonly text: string }

/** Props of a `Total`. `Node` is `ReactNode`. */
export interface AccountTotalProps<Node> {
  readonly active: ActiveAccount
  readonly children: (total: AccountTotal) => Node
}

export interface AccountTab extends LazyComponent {
  /**
   * Returns true if the module also exports `Total`: a React component with `AccountTotalProps` that computes the value of the
   * account, which becomes the headline. Called at the first paint, before the module is loaded, to reserve space. Must be cheap
   * and free of side effects. The first tab that returns true provides the total. @defaultValue `() => false`
   */
  readonly hasTotal?: () => boolean
  readonly load: () => Promise<{ readonly default: unknown; readonly Total?: unknown }>
  readonly label: () => string
  /** Number of skeleton rows until the tab is loaded. @defaultValue 3 */
  readonly rows?: number
  /**
   * True if the tab may be rendered in the closed dialog, so that the account opens quickly. It must send no request and have no
   * side effect while `useIsPrerendered()`. @defaultValue false
   */
  readonly prerender?: boolean
}
export const AccountTabs = extensionPoint<AccountTab>('account.tabs')

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    Account: undefined
    ProfileWallets: undefined
  }
}
