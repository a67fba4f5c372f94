import { viewRef } from '@latchkit/kernel'

/** The address of the account that is shown: as a code, and written out. */
export const ReceiveView = viewRef('WalletReceive')
/** The networks of the site on which that address works. */
export const CompatibleNetworksView = viewRef('WalletCompatibleNetworks')

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    WalletReceive: undefined
  }
}
