import { extensionPoint, type PluginStorage, type Readable, type Slice, serviceRef, viewRef } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { LazyComponent } from '@latchkit/plugin-shell/contract'
import type { ConnectOptions } from './options.js'

export interface ConnectParams {
  /** A further wallet for a visitor who has one connected. @defaultValue false */
  readonly adding?: boolean
  /** Only wallets that serve this chain family. @defaultValue all */
  readonly namespace?: string
  /** The chain to be on afterwards; of `namespace`. @defaultValue the chosen network of the namespace */
  readonly chain?: ChainId
}
export interface ConnectingParams {
  /** The id of a `WalletEntry`. */
  readonly wallet: string
  readonly namespace?: string
  readonly chain?: ChainId
}
export const ConnectView = viewRef<ConnectParams | undefined>('Connect')
/** Asks the wallet to connect as soon as it is shown, and stops asking when it is left. */
export const ConnectingExternalView = viewRef<ConnectingParams>('ConnectingExternal')
/** One row for each chain family that a wallet serves. */
export const ConnectingMultiChainView = viewRef<{ readonly wallet: string }>('ConnectingMultiChain')
/** Where to get the wallet of that id, one of the site's `customWallets`; without one, all of them. */
export const GetWalletView = viewRef<{ readonly wallet: string } | undefined>('GetWallet')
/** Every wallet there is to choose from, with search; of one chain family, where one is given. */
export const AllWalletsView = viewRef<ConnectParams | undefined>('AllWallets')
export const WhatIsAWalletView = viewRef('WhatIsAWallet')

/** What the component of a method is rendered with. Its controls are disabled while the legal checkbox is unticked. */
export interface ConnectMethodProps {
  readonly params: ConnectParams | undefined
}
/**
 * Ways to connect, in the order of `connectMethodsOrder`: `email`, `social`, `wallet`. They are drawn before the dialog
 * is opened, so being drawn must not ask anybody anything.
 */
export const ConnectMethods = extensionPoint<LazyComponent>('connect.methods')

export interface LegalState {
  /** The visitor ticked the box; kept until the page is left. */
  readonly accepted: boolean
}
/** The components of the ways to connect that have arrived. One that failed to load is not among them. */
export type ArrivedMethods = ReadonlyMap<LazyComponent, unknown>

/** What the views of this plugin share. */
export interface ConnectApi {
  readonly options: ConnectOptions
  readonly legal: Slice<LegalState>
  readonly methods: Readable<ArrivedMethods> & { set(methods: ArrivedMethods): void }
  /** Storage of the visitor's earlier choices. */
  readonly storage: PluginStorage
  readonly report: (error: unknown, detail: string) => void
}
export const Connect = serviceRef<ConnectApi>('connect')

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    AllWallets: undefined
    Connect: undefined
    /** A code for any wallet: of the pairing plugin, or `uri` of the site's own WalletConnect client. */
    ConnectingWalletConnectBasic: { readonly uri?: string } | undefined
    GetWallet: undefined
    WhatIsAWallet: undefined
  }
}
