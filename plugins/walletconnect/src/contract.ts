import { type Readable, serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'

/**
 * `preparing`: the library or the relay is waited for. `waiting`: there is a code, and nobody has approved yet.
 * `connected`: a wallet has approved. `failed`: `failure` says how the attempt ended.
 */
export type PairingStatus = 'idle' | 'preparing' | 'waiting' | 'connected' | 'failed'

export interface PairingState {
  readonly status: PairingStatus
  /**
   * The code for the wallet (ERC-1328): whoever has it first may answer, so it belongs on the screen and nowhere else:
   * no log, no analytics, no address bar, no storage.
   */
  readonly uri?: string
  /** When a wallet no longer takes the code, by this machine's clock, ms since 1970. */
  readonly expiresAtMs?: number
  /** The stable code of the error: a `WalletError` or one of `PairingErrors`. */
  readonly failure?: string
}

/** The wallet at the other end. It says all of this itself, so it may lie. */
export interface PairedWallet {
  readonly name: string
  /** An `https:` page. */
  readonly url?: string
  /** The host of that page, in ASCII. Shown beside the name, which anybody can copy. */
  readonly host?: string
  /** A small `data:` image, only ever shown by `<img>`. One at a host of the wallet's choice is not fetched. */
  readonly icon?: string
}

/** What a wallet approved and what passed the checks; the rest of its answer is forgotten. */
export interface PairedSession {
  /** Names the session between the two ends, 64 hex digits. */
  readonly topic: string
  /** When it ends unless the wallet extends it, ms since 1970. */
  readonly expiresAtMs: number
  readonly wallet: PairedWallet
  readonly namespaces: Readonly<Record<string, PairedNamespace>>
}

export interface PairedNamespace {
  /** At least one, each once, in the wallet's order. */
  readonly accounts: readonly AccountId[]
  /** The chains of the accounts. */
  readonly chains: readonly ChainId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/**
 * Signing in together with pairing (`wc_sessionAuthenticate`, CAIP-222): the wallet approves and signs in one step. Its
 * place in the contract; nothing provides it yet.
 */
export interface OneClickSignIn {
  /** What the wallet signs is checked against this: domain, nonce, audience, chains and times. */
  readonly statement?: string
  readonly nonce: string
  readonly domain: string
  readonly uri: string
  readonly chains: readonly ChainId[]
  /** @defaultValue 1 hour */
  readonly lifetimeMs?: number
}

export interface PairOptions {
  /** Leaving is not cancelling: the pairing goes on for whoever else waits, and ends when nobody does. */
  readonly signal?: AbortSignal
}

/** Where a link is opened: apps by their scheme in this tab, pages in another. */
export type LinkTarget = '_self' | '_blank'

export interface WalletLink {
  readonly href: string
  readonly target: LinkTarget
}

/** As a catalogue or a site gives them: not to be trusted. */
export interface WalletLinkBases {
  /** `scheme://`, also without the slashes; an `https:` one counts as universal. */
  readonly native?: string
  /** An `https:` page that the wallet's app takes over. */
  readonly universal?: string
}

/** What is not safe to open is left out. */
export interface WalletLinks {
  readonly native?: WalletLink
  readonly universal?: WalletLink
}

export interface PairingApi {
  /** Whether there is anything to ask a wallet for: networks of chain plugins, or the option `namespaces`. */
  canPair(): boolean
  readonly state: Readable<PairingState>
  /** Every session that is alive, in the order of pairing. */
  readonly sessions: Readable<readonly PairedSession[]>
  /** Loads the library ahead. Rejects with whatever kept it from loading; that costs nothing, since `pair` tries again. */
  prefetch(): Promise<void>
  /**
   * Shows a code in `state` and resolves with the session that a wallet approves. Callers at the same time share one
   * code. A code lives 4 minutes and is replaced when 10 s are left, for as long as somebody waits; a wallet may still answer
   * to the one before. Other sessions stay.
   *
   * Rejects with the reason of the signal on an abort.
   *
   * @throws {PairingError} `walletconnect/nothing-to-ask` at once where `canPair` is false; `…/unreachable`, `…/project-refused`, `…/cancelled`, `…/invalid-session`;
   *   `…/closed` once the instance was destroyed.
   * @throws {WalletError} `wallet/rejected`, `wallet/timed-out`, `wallet/unavailable`, for what the wallet answered.
   */
  pair(options?: PairOptions): Promise<PairedSession>
  /**
   * Ends the code that is shown, and what any earlier one of this attempt may bring, and shows a new one, 1 s after the last at
   * the earliest. Does nothing while nobody waits.
   */
  renew(): Promise<void>
  /** Takes the code away; whoever waits gets `walletconnect/cancelled`. A session stays. */
  cancel(): void
  /**
   * The links under which a wallet takes the code that is shown; undefined while there is none. Waits for nothing, so it
   * can be used inside a tap.
   */
  links(bases: WalletLinkBases): WalletLinks | undefined
  /**
   * The visitor went to a wallet by a link of which `href` is the base, without a code in it. If the session is then
   * approved, later requests of that session bring that wallet to the front.
   */
  wentTo(wallet: { readonly name: string; readonly href: string }): void
  /**
   * What the site signs through in one namespace of a session: an EIP-1193 provider for `eip155`, the same shape with the
   * methods of the namespace elsewhere. For sites without a chain plugin; with one, `connections.provider` has it.
   *
   * @throws {ProviderError} 4900 where that session has ended.
   */
  provider(topic: string, namespace: string): Promise<unknown>
}

/**
 * The `WalletEntry` that stands for any wallet that reads a code. Each session that it begins has a connector of its own,
 * `walletConnect:` and 16 digits of its topic.
 */
export const PAIRING_WALLET = 'walletConnect'

export const Pairing = serviceRef<PairingApi>('pairing')

export interface PairingParams {
  /** The id of a wallet of the catalogue, or of one of the site's `customWallets`. */
  readonly wallet: string
  /** Only this chain family. @defaultValue all that the site has */
  readonly namespace?: string
  /** The chain to be on afterwards; of `namespace`. */
  readonly chain?: ChainId
}
/** The code and the links of one wallet. */
export const ConnectingWalletConnectView = viewRef<PairingParams>('ConnectingWalletConnect')
export interface AnyPairingParams extends Omit<PairingParams, 'wallet'> {
  /** The code of a client that is the site's own, which is shown in place of one of `Pairing`. @defaultValue none */
  readonly uri?: string
}
/** A code for any wallet. */
export const ConnectingWalletConnectBasicView = viewRef<AnyPairingParams | undefined>('ConnectingWalletConnectBasic')

declare module '@latchkit/kernel' {
  interface EventMap {
    /** A code is there; the code itself is no event's business. */
    'walletconnect:offered': { readonly expiresAtMs: number }
    'walletconnect:approved': { readonly topic: string; readonly wallet: string; readonly chains: readonly ChainId[] }
    'walletconnect:failed': { readonly code: string }
    'walletconnect:updated': { readonly topic: string; readonly chains: readonly ChainId[] }
    'walletconnect:ended': { readonly topic: string; readonly by: 'site' | 'wallet' | 'expiry' }
  }
}
