import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'

/** Fields of a message, named as in AppKit. The index signature allows further fields of the site. */
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
  /** Ends the session of an account. */
  revokeSession(chainId: ChainId, address: string): Promise<void>
  /** Part of AppKit's option. Never called: signing out calls `revokeSession` for each session. */
  setSessions(sessions: readonly SiteSession[]): Promise<void>
  /** Returns the sessions of an account. Sessions of other accounts are ignored. */
  getSessions(chainId: ChainId, address: string): Promise<readonly SiteSession[]>
  /** Returns false if sign-in is optional. Called once, by `siwx`. The option `required` prevails. @defaultValue returns true */
  getRequired?(): boolean
  /** False if a session outlives the connection. @defaultValue true */
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

/** Session of an EVM account, as `getSession` of the site returns it. */
export interface SiweSession {
  readonly address: string
  readonly chainId: number
}

/** Sign-in on EVM with functions of the site, in the shape of AppKit's option `siweConfig`. Other families count as signed in. */
export interface SiweConfig extends Partial<SignInRules> {
  getNonce(address?: string): Promise<string>
  getMessageParams(): Promise<SiweMessageParams>
  /** Returns the text to sign (ERC-4361). `address` is a CAIP-10 id, as in AppKit. */
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
  /** Ends the session. Resolves with false if that failed. */
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
  /**
   * Greatest age of a nonce when it is used, in milliseconds. A nonce is fetched when the view opens. If it is older when the visitor
   * signs, or expires on the server within 90 s, another one is fetched first; nothing is replaced while the view only waits. For
   * `server` only: ignored with `config` and `siweConfig`, whose functions are called for each signature. @defaultValue 5 minutes
   */
  readonly nonceRefetchIntervalMs: number
  /** Time after which the sessions are read again while the page is visible, in milliseconds. @defaultValue 5 minutes */
  readonly sessionRefetchIntervalMs: number
  /** False if a session counts for every account of its chain family. @defaultValue true */
  readonly signOutOnAccountChange: boolean
  /** False if a session outlives the connection. @defaultValue true */
  readonly signOutOnDisconnect: boolean
  /** False if a session counts on every network of its chain family. @defaultValue true */
  readonly signOutOnNetworkChange: boolean
}
