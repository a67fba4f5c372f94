import { type Readable, serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'

/** View that asks the visitor to sign in. The plugin opens it when the account that is shown has no session. */
export const SignMessageView = viewRef('SIWXSignMessage')

/** Account that is signed in. */
export interface SignInSession {
  /** CAIP-10, with the chain that the message was signed for. */
  readonly account: AccountId
  /** Milliseconds since the epoch. @defaultValue the server does not tell */
  readonly expiresAtMs?: number
  /** `connection`: the wallet signed in the approval of the connection. `message`: in an approval of its own. @defaultValue an earlier visit */
  readonly approval?: SignInApproval
}
export type SignInApproval = 'connection' | 'message'

/** Service of this plugin. */
export interface SignInApi {
  /**
   * Sessions that the server reported last. `undefined` until they were read, which begins with the first connected account.
   */
  readonly sessions: Readable<readonly SignInSession[] | undefined>
  /** Session of the account that is shown; `undefined` without one, and until sessions were read. */
  readonly session: Readable<SignInSession | undefined>
  /**
   * Asks the visitor to sign in with the account that is shown, unless it has a session. An abort rejects with the reason of the signal,
   * and closes the view.
   *
   * @throws {SignInError} `siwx/not-connected`; `siwx/unsupported` for a family that does not sign in here; `siwx/cancelled`.
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
