import type { Readable } from '@latchkit/kernel'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'

/** Step of the sign-in. `signing`: the message is made and the wallet signs it. `verifying`: the signature is being verified. */
export type SignInStatus = 'ready' | 'signing' | 'verifying'

/** Account that the view asks to sign in. */
export interface ShownSignIn {
  readonly active: ActiveAccount
  readonly status: SignInStatus
}

/** Context of the view. */
export interface SignInContext {
  /** True if the visitor cannot stay connected without signing in. */
  readonly isRequired: boolean
  /** Account in the view. Keeps its last value after the sign-in, because the view stays visible while the dialog closes. */
  readonly shown: Readable<ShownSignIn | undefined>
  /** Sends the message to the wallet. Has no effect while the wallet signs. */
  readonly sign: () => void
  /** Declines the sign-in. If it is required, also switches to a network with a session or disconnects the wallet. */
  readonly cancel: () => void
}
