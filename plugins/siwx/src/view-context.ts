import type { Readable } from '@latchkit/kernel'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'

/** `signing`: the wallet has the request. `verifying`: the server has the signature. */
export type SignInStatus = 'ready' | 'signing' | 'verifying'

/** Account that is to sign in. */
export interface ShownSignIn {
  readonly active: ActiveAccount
  readonly status: SignInStatus
  /** Sentence that the visitor agrees to. @defaultValue no sentence, or known only once the message is made */
  readonly statement?: string
}

/** Context of the view. */
export interface SignInContext {
  /** True if the visitor cannot stay connected without signing in. */
  readonly isRequired: boolean
  /** Stays the last one after the sign-in, because the view is still shown while the dialog closes. */
  readonly shown: Readable<ShownSignIn | undefined>
  /** Sends the message to the wallet. No effect while it has one. */
  readonly sign: () => void
  readonly cancel: () => void
}
