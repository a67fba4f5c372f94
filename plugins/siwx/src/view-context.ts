import type { Readable } from '@latchkit/kernel'
import type { Network } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'

/**
 * Step of the sign-in. `ready`: the visitor may sign. `failed`: the site made no message or no session, and the visitor may try again.
 * `preparing`: the site makes the message. `signing`: the wallet signs it. `verifying`: the site verifies the signature.
 */
export type SignInStatus = 'ready' | 'failed' | 'preparing' | 'signing' | 'verifying'

/** Returns true if the visitor may sign. */
export const isIdle = (status: SignInStatus): boolean => status === 'ready' || status === 'failed'

/** Permissions for one resource in a recap (ERC-5573). */
export interface Grant {
  /** URI, or a namespace (CAIP-2). */
  readonly resource: string
  /** Names such as `crud/read`. `isLimited` is true if each of the limits has conditions. */
  readonly abilities: readonly { readonly name: string; readonly isLimited: boolean }[]
}

/** Account that the view asks to sign in. */
export interface ShownSignIn {
  readonly active: ActiveAccount
  readonly status: SignInStatus
  /** Permissions that the message gives the site. */
  readonly grants: readonly Grant[]
  /** True if the chain family can ask its wallets to switch the network. */
  readonly canSwitch: boolean
}

/** Context of the view. */
export interface SignInContext {
  /** True if the visitor cannot stay connected without signing in. */
  readonly isRequired: boolean
  /** Account in the view. Keeps its last value after the sign-in, because the view stays visible while the dialog closes. */
  readonly shown: Readable<ShownSignIn | undefined>
  /** Network to which Cancel of a required sign-in switches back. `undefined` if Cancel disconnects the wallet. */
  readonly returnNetwork: Readable<Network | undefined>
  /** Sends the message to the wallet. Has no effect while the wallet signs. */
  readonly sign: () => void
  /** Declines the sign-in. If it is required, also switches to a network with a session or disconnects the wallet. */
  readonly cancel: () => void
}
