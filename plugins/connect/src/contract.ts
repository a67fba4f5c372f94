import { extensionPoint, serviceRef, viewRef } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import type { CustomWallet } from './options.js'

export interface ConnectParams {
  /** True if the visitor adds a further wallet to a connected one. @defaultValue false */
  readonly adding?: boolean
  /** Chain family to limit the wallets to. @defaultValue all */
  readonly namespace?: string
  /** Chain of `namespace` that the wallet is to be on after connecting. @defaultValue the chosen network of the namespace */
  readonly chain?: ChainId
}
export interface ConnectingParams {
  /** The id of a `WalletEntry`. */
  readonly wallet: string
  readonly namespace?: string
  readonly chain?: ChainId
}
export const ConnectView = viewRef<ConnectParams | undefined>('Connect')
/** View that requests a connection from the wallet when it is shown, and aborts the request when the visitor leaves it. */
export const ConnectingExternalView = viewRef<ConnectingParams>('ConnectingExternal')
/** View with one row for each chain family that a wallet supports. */
export const ConnectingMultiChainView = viewRef<{ readonly wallet: string }>('ConnectingMultiChain')
/** View with the places to get the wallet with that id, or a list of wallets to get if no id is given. */
export const GetWalletView = viewRef<{ readonly wallet: string } | undefined>('GetWallet')
/** View with every available wallet and a search field; limited to one chain family if `namespace` is given. */
export const AllWalletsView = viewRef<ConnectParams | undefined>('AllWallets')
export const WhatIsAWalletView = viewRef('WhatIsAWallet')

/** Props of a connect method's component. Its controls are disabled while the legal checkbox is unticked. */
export interface ConnectMethodProps {
  readonly params: ConnectParams | undefined
}
/**
 * Connect methods, in the order of `connectMethodsOrder`: `email`, `social`, `wallet`. They are rendered before the dialog
 * opens, so rendering must not send any request.
 */
export const ConnectMethods = extensionPoint<LazyComponent>('connect.methods')

/** Option of the site that the wallet button and the search for a named wallet read. */
export interface ConnectApi {
  /** Wallets that the site offers although they may not be on the page. @defaultValue none */
  readonly customWallets?: readonly CustomWallet[]
}
export const Connect = serviceRef<ConnectApi>('connect')

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    AllWallets: undefined
    Connect: undefined
    /** View with a QR code for any wallet, from the pairing plugin or from `uri` of the site's own WalletConnect client. */
    ConnectingWalletConnectBasic: { readonly uri?: string } | undefined
    GetWallet: undefined
    WhatIsAWallet: undefined
  }
}
