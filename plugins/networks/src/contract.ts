import { serviceRef, viewRef } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'

/** View with all configured networks, and with a search field from eight networks on. */
export const NetworksView = viewRef('Networks')
/** View with a short help, opened from `Networks`. */
export const WhatIsANetworkView = viewRef('WhatIsANetwork')
/** View that requests the switch from the wallet when it is shown. */
export const SwitchNetworkView = viewRef<{ readonly chain: ChainId }>('SwitchNetwork')
/** View that explains that a network of another chain family needs another wallet, and leads to `Connect`. */
export const SwitchActiveChainView = viewRef<{ readonly chain: ChainId }>('SwitchActiveChain')
/** View for a wallet that is on a chain that the site did not configure. */
export const UnsupportedChainView = viewRef('UnsupportedChain')

/** Option of the site that buttons of other plugins and of the page read. */
export interface NetworksApi {
  /** False if the dialog offers no other network. */
  readonly networkSwitch: boolean
}
export const Networks = serviceRef<NetworksApi>('networks')

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    Networks: undefined
    UnsupportedChain: undefined
    WhatIsANetwork: undefined
  }
}
