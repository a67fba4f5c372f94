import { serviceRef, viewRef } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/kernel/chain'

/** Connecting a wallet on another device, or another program of this one. Whoever finds it may lead to the views below. */
export interface PairingApi {
  /** Loads what a pairing needs. For pointer-over, focus and touch-start of what leads to one. */
  prefetch(): void
}
export const Pairing = serviceRef<PairingApi>('pairing')

export interface PairingParams {
  /** The id of a wallet of the catalogue, or of one of the site's `customWallets`. */
  readonly wallet: string
  /** Only this chain family. @default all that the site has */
  readonly namespace?: string
  /** The chain to be on afterwards; of `namespace`. */
  readonly chain?: ChainId
}
/** The code and the links of one wallet. */
export const ConnectingWalletConnectView = viewRef<PairingParams>('ConnectingWalletConnect')
/** A code for any wallet. */
export const ConnectingWalletConnectBasicView = viewRef('ConnectingWalletConnectBasic')
