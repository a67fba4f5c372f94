import type { AccountId, ChainId, SignInRequest } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { SignInSession } from '../contract.js'
import type { Grant } from '../view-context.js'

/** Signature over a message, which proves that the visitor holds the account. */
export interface SignInProof {
  readonly active: ActiveAccount
  readonly message: string
  readonly signature: string
}

/** Source of messages and sessions: the server of this plugin, or functions of the site. */
export interface SignInBackend {
  /** Returns true if accounts of a chain family sign in. Accounts of other families count as signed in. */
  serves(namespace: string): boolean
  /** True if a new session replaces the previous one, even that of another account. @defaultValue false */
  readonly hasOneSession?: boolean
  /** True if `sessions` returns the sessions of all accounts; false if only those of the given account. */
  readonly listsAll: boolean
  /** Permissions that each message gives the site. @defaultValue the page does not know them before the message */
  readonly grants?: readonly Grant[]
  /** Reads sessions. Rejects if they cannot be read. */
  sessions(account: ActiveAccount, signal: AbortSignal): Promise<readonly SignInSession[]>
  /** Fetches the nonce of the next `message` ahead, so that the wallet opens as soon as the visitor presses the button. */
  prepare(account: ActiveAccount, signal: AbortSignal): Promise<void>
  /** Returns a request for a wallet that writes the message itself. @defaultValue only the site writes messages */
  readonly request?: (chain: ChainId, signal: AbortSignal) => Promise<SignInRequest>
  /**
   * Returns the text to sign. Each call uses a new nonce.
   *
   * @throws {SignInError} `siwx/no-nonce`, `siwx/no-params`, `siwx/invalid-message`, `siwx/server-failed`
   */
  message(account: ActiveAccount, signal: AbortSignal): Promise<string>
  /**
   * Verifies a signature, and begins a session.
   *
   * @throws {SignInError} `siwx/not-verified` if the signature is not accepted; `siwx/server-failed`
   */
  add(proof: SignInProof, signal: AbortSignal): Promise<SignInSession>
  /** Ends the session of an account. @throws {SignInError} `siwx/server-failed` */
  remove(account: AccountId, signal: AbortSignal): Promise<void>
}
