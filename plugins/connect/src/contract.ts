import { extensionPoint, viewRef } from '@latchkit/kernel'
import type { LazyComponent } from '@latchkit/plugin-shell/contract'

/** `adding`: a further wallet for a visitor who has one connected. */
export const ConnectView = viewRef<{ readonly adding?: boolean; readonly namespace?: string } | undefined>('Connect')
/** Asks the wallet to connect as soon as it is shown. `wallet` is the id of a `WalletEntry`. */
export const ConnectingExternalView = viewRef<{ readonly wallet: string; readonly namespace?: string }>('ConnectingExternal')
/** One row for each chain family that a wallet serves. */
export const ConnectingMultiChainView = viewRef<{ readonly wallet: string }>('ConnectingMultiChain')
export const GetWalletView = viewRef('GetWallet')
export const WhatIsAWalletView = viewRef('WhatIsAWallet')

/** Ways to connect, in the order of `connectMethodsOrder`: `email`, `social`, `wallet`. */
export const ConnectMethods = extensionPoint<LazyComponent>('connect.methods')
