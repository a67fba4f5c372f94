import { viewRef } from '@latchkit/kernel'

/** View of the active account's address, as a QR code and as text. */
export const ReceiveView = viewRef('WalletReceive')
/** View of the site's networks on which the address works. */
export const CompatibleNetworksView = viewRef('WalletCompatibleNetworks')

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    WalletReceive: undefined
  }
}
