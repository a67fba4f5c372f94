import { type Readable, serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'

/**
 * Status of a pairing. `preparing`: waiting for the library or the relay. `waiting`: the pairing URI is available, and no wallet
 * has approved yet. `connected`: a wallet has approved. `failed`: `failure` has the error code.
 */
export type PairingStatus = 'idle' | 'preparing' | 'waiting' | 'connected' | 'failed'

export interface PairingState {
  readonly status: PairingStatus
  /**
   * Pairing URI for the wallet (ERC-1328). Anyone who has it can respond first, so show it on the screen only: never put it into
   * logs, analytics, the address bar or storage.
   */
  readonly uri?: string
  /** Time at which the pairing URI expires, by this machine's clock, ms since 1970. */
  readonly expiresAtMs?: number
  /** The stable code of the error: a `WalletError` or one of `PairingErrors`. */
  readonly failure?: string
}

/** The wallet of a session. All fields are the wallet's own claims and may be false. */
export interface PairedWallet {
  readonly name: string
  /** Home page of the wallet, an `https:` URL. */
  readonly url?: string
  /** Host name of `url`, in ASCII. Shown beside the name, which any wallet can copy. */
  readonly host?: string
  /** A small `data:` image; show it only in an `<img>`. Images at a URL of the wallet's choice are not fetched. */
  readonly icon?: string
}

/** A session as the wallet approved it, reduced to the data that passed validation. */
export interface PairedSession {
  /** Topic of the session, 64 hex digits. */
  readonly topic: string
  /** Time at which the session ends unless the wallet extends it, ms since 1970. */
  readonly expiresAtMs: number
  readonly wallet: PairedWallet
  readonly namespaces: Readonly<Record<string, PairedNamespace>>
}

export interface PairedNamespace {
  /** Accounts of the namespace: at least one, without duplicates, in the wallet's order. */
  readonly accounts: readonly AccountId[]
  /** The chains of the accounts. */
  readonly chains: readonly ChainId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export interface PairOptions {
  /** Stops waiting for this caller only. The pairing continues for other callers and ends with the last one. */
  readonly signal?: AbortSignal
}

/** Target of a link: `_self` for app schemes, `_blank` for pages. */
export type LinkTarget = '_self' | '_blank'

export interface WalletLink {
  readonly href: string
  readonly target: LinkTarget
}

/** Link bases of a wallet, from a catalogue or the site. Untrusted. */
export interface WalletLinkBases {
  /** App scheme, such as `scheme://`; the slashes are optional. An `https:` URL is treated as universal. */
  readonly native?: string
  /** Universal link: an `https:` page that the wallet's app opens. */
  readonly universal?: string
}

/** Links to a wallet that are safe to open; unsafe links are omitted. */
export interface WalletLinks {
  readonly native?: WalletLink
  readonly universal?: WalletLink
}

export interface PairingApi {
  /** Returns `true` if a proposal would not be empty: a chain plugin has networks, or the option `namespaces` is set. */
  canPair(): boolean
  readonly state: Readable<PairingState>
  /** All active sessions, in the order of pairing. */
  readonly sessions: Readable<readonly PairedSession[]>
  /** Loads the library in advance. Rejects if it fails to load; the failure can be ignored, since `pair` retries. */
  prefetch(): Promise<void>
  /**
   * Puts a pairing URI into `state` and resolves with the session that a wallet approves. Concurrent callers share one URI. A URI
   * is valid for 4 minutes and is replaced 10 s before it expires, as long as a caller waits; a wallet may still respond to the
   * previous one. Other sessions are not affected.
   *
   * Rejects with the reason of the signal on an abort.
   *
   * @throws {PairingError} `walletconnect/nothing-to-ask` if `canPair` is false; `…/unreachable`, `…/project-refused`, `…/cancelled`, `…/invalid-session`;
   *   `…/closed` once the instance was destroyed.
   * @throws {WalletError} `wallet/rejected`, `wallet/timed-out`, `wallet/unavailable`, according to the wallet's response.
   */
  pair(options?: PairOptions): Promise<PairedSession>
  /**
   * Withdraws all pairing URIs of the current attempt and shows a new one, at least 1 s after the last. Does nothing if no
   * attempt is running.
   */
  renew(): Promise<void>
  /** Cancels the attempt: waiting callers get `walletconnect/cancelled`. Sessions are not affected. */
  cancel(): void
  /**
   * Returns the links that open the current pairing URI in a wallet, or `undefined` if no URI is available. Synchronous, so that
   * it can be used in a tap handler.
   */
  links(bases: WalletLinkBases): WalletLinks | undefined
  /**
   * Records that the visitor opened a wallet by a link. `href` is the base of the link, without a pairing URI. If a session is then
   * approved, its later requests bring that wallet to the front.
   */
  setDeepLink(wallet: { readonly name: string; readonly href: string }): void
  /**
   * Resolves with the provider of one namespace of a session: an EIP-1193 provider for `eip155`, and for other namespaces the same
   * shape with the namespace's methods. For sites without a chain plugin; with one, use `connections.provider`.
   *
   * @throws {ProviderError} 4900 if the session has ended.
   */
  provider(topic: string, namespace: string): Promise<unknown>
}

/**
 * Id of the `WalletEntry` for any wallet that scans a pairing URI. Each of its sessions has a connector of its own, with the id
 * `walletConnect:` and 16 digits of the topic.
 */
export const PAIRING_WALLET = 'walletConnect'

export const Pairing = serviceRef<PairingApi>('pairing')

export interface PairingParams {
  /** Id of a wallet in the catalogue or in the site's `customWallets`. */
  readonly wallet: string
  /** CAIP-2 namespace to connect. @defaultValue all namespaces of the site */
  readonly namespace?: string
  /** Chain to select after connecting; must belong to `namespace`. */
  readonly chain?: ChainId
}
/** View with the pairing URI as QR code, and the links of one wallet. */
export const ConnectingWalletConnectView = viewRef<PairingParams>('ConnectingWalletConnect')
export interface AnyPairingParams extends Omit<PairingParams, 'wallet'> {
  /** Pairing URI of the site's own WalletConnect client, shown in place of the URI of `Pairing`. @defaultValue the URI of `Pairing` */
  readonly uri?: string
}
/** View with a QR code for any wallet. */
export const ConnectingWalletConnectBasicView = viewRef<AnyPairingParams | undefined>('ConnectingWalletConnectBasic')

declare module '@latchkit/kernel' {
  interface EventMap {
    /** Emitted when a pairing URI is available. The event does not contain the URI, which is secret. */
    'walletconnect:offered': { readonly expiresAtMs: number }
    'walletconnect:approved': { readonly topic: string; readonly wallet: string; readonly chains: readonly ChainId[] }
    'walletconnect:failed': { readonly code: string }
    'walletconnect:updated': { readonly topic: string; readonly chains: readonly ChainId[] }
    'walletconnect:ended': { readonly topic: string; readonly by: 'site' | 'wallet' | 'expiry' }
  }
}
