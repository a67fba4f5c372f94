import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'

/** Fields of a message, in the names of AppKit. The index allows the further fields that a site adds for itself. */
export interface SiteMessage {
  readonly accountAddress: string
  readonly chainId: ChainId
  readonly [field: string]: unknown
  /** Returns the text to sign (CAIP-122). */
  toString(): string
}

/** Session as a site stores it. */
export interface SiteSession {
  readonly data: { readonly accountAddress: string; readonly chainId: ChainId }
  readonly message: string
  readonly signature: string
}

/** Sign-in on all chain families with functions of the site, in the shape of AppKit's option `siwx`. Any function may reject. */
export interface SiwxConfig {
  /** Returns the message to sign, with a nonce of the site's server. */
  createMessage(input: { readonly accountAddress: string; readonly chainId: ChainId }): Promise<SiteMessage>
  /** Verifies and stores a session. Rejects if the signature is not by the account. */
  addSession(session: SiteSession): Promise<void>
  revokeSession(chainId: ChainId, address: string): Promise<void>
  /** Replaces all sessions. Called with an empty list to sign out. */
  setSessions(sessions: readonly SiteSession[]): Promise<void>
  getSessions(chainId: ChainId, address: string): Promise<readonly SiteSession[]>
  /** @defaultValue the option `required` */
  getRequired?(): boolean
  /** @defaultValue true */
  readonly signOutOnDisconnect?: boolean
}

/** Fields of an ERC-4361 message that the site chooses. */
export interface SiweMessageParams {
  readonly domain: string
  readonly uri: string
  /** Numbers of the chains on which visitors may sign in. */
  readonly chains: readonly number[]
  readonly statement?: string
  /** RFC 3339. @defaultValue now */
  readonly iat?: string
  readonly [field: string]: unknown
}

/** Session of an EVM account, as the site's server knows it. */
export interface SiweSession {
  readonly address: string
  readonly chainId: number
}

/** Sign-in on EVM with functions of the site, in the shape of AppKit's option `siweConfig`. Other families count as signed in. */
export interface SiweConfig extends Partial<SignInRules> {
  getNonce(address?: string): Promise<string>
  getMessageParams(): Promise<SiweMessageParams>
  /** Returns the text to sign (ERC-4361). `address` is a CAIP-10 id, as AppKit gives it. */
  createMessage(
    fields: SiweMessageParams & {
      readonly nonce: string
      readonly address: AccountId
      readonly chainId: number
      readonly version: '1'
      readonly iat: string
    }
  ): string
  /** Resolves with true if the server accepted the signature and began a session. */
  verifyMessage(signed: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  /** Resolves with true if the session has ended. */
  signOut(): Promise<boolean>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
}

/** Rules for when a visitor signs in and out. */
export interface SignInRules {
  /** False if visitors may stay connected without signing in. @defaultValue true */
  readonly required: boolean
  /** False if visitors sign in only when the site calls `signIn`. @defaultValue true */
  readonly enabled: boolean
  /** Time after which an unused nonce is replaced, in milliseconds. @defaultValue 5 minutes, or the lifetime that the server tells */
  readonly nonceRefetchIntervalMs: number
  /** Time after which the sessions are read again while the page is visible, in milliseconds. @defaultValue 5 minutes */
  readonly sessionRefetchIntervalMs: number
  /** @defaultValue true */
  readonly signOutOnAccountChange: boolean
  /** @defaultValue true */
  readonly signOutOnDisconnect: boolean
  /** @defaultValue true */
  readonly signOutOnNetworkChange: boolean
}
