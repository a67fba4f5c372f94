import { type Readable, serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'

/** View that asks the visitor to sign in. The plugin opens it if the account that is shown has no session. */
export const SignMessageView = viewRef('SIWXSignMessage')

/** Account that is signed in. */
export interface SignInSession {
  /** CAIP-10, with the chain that the message was signed for. */
  readonly account: AccountId
  /** Milliseconds since the epoch. @defaultValue unknown: functions of the site report none */
  readonly expiresAtMs?: number
  /** Set for a sign-in of this page. @defaultValue the session was read from the server */
  readonly approval?: SignInApproval
}
/** Kind of approval in the wallet. `connection`: one approval connected and signed in. `message`: a separate one signed in. */
export type SignInApproval = 'connection' | 'message'

/** Service of this plugin. */
export interface SignInApi {
  /** Sessions that the server reported last. `undefined` until they are read, which starts once a wallet is connected. */
  readonly sessions: Readable<readonly SignInSession[] | undefined>
  /** Session of the account that is shown. `undefined` if it has no session, and until the sessions are read. */
  readonly session: Readable<SignInSession | undefined>
  /**
   * Resolves with the session of the account that is shown. Asks the visitor to sign in if it has none.
   *
   * An abort rejects with the reason of the signal, and is not Cancel: the wallet stays connected, and `siwx:cancelled` is not emitted. It
   * closes an optional sign-in that no other caller waits for. A required sign-in stays open until the visitor decides, because no
   * wallet may stay connected without a session.
   *
   * @throws {SignInError} `siwx/not-connected`; `siwx/unsupported` for a chain family that does not sign in on this site, or cannot sign
   *   texts; `siwx/cancelled`.
   * @example
   * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
   * ```ts
   * import { SignIn } from '@latchkit/plugin-siwx/contract'
   *
   * const { account } = await kernel.get(SignIn).signIn()
   * ```
   */
  signIn(options?: { readonly signal?: AbortSignal }): Promise<SignInSession>
  /** Ends all sessions, on the server too. If sign-in is required, the visitor is asked again. @throws {SignInError} `siwx/server-failed` */
  signOut(): Promise<void>
}
export const SignIn = serviceRef<SignInApi>('siwx')

declare module '@latchkit/kernel' {
  interface EventMap {
    /** Emitted when the view asks the visitor to sign in. */
    'siwx:requested': { readonly account: AccountId }
    'siwx:signed-in': { readonly account: AccountId; readonly approval: SignInApproval }
    /** `code` of the error, or `unknown`. */
    'siwx:failed': { readonly account: AccountId; readonly code: string }
    'siwx:cancelled': { readonly account: AccountId }
    'siwx:signed-out': { readonly account: AccountId }
  }
}
