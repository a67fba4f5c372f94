import type { AccountId, ChainId, SignInRequest } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { SignInSession } from '../contract.js'

/** Message that the account has signed. */
export interface SignedMessage {
  readonly active: ActiveAccount
  readonly message: string
  readonly signature: string
}

/** Issues messages to sign, verifies them, and has the sessions: the server of this plugin, or functions of the site. */
export interface SignInBackend {
  /** True if an account of this family signs in. Accounts of other families count as signed in. */
  serves(namespace: string): boolean
  /** True if a new session ends the one before, whatever its account is. @defaultValue false */
  readonly hasOneSession?: boolean
  /** True if `sessions` resolves with those of all accounts, false if only with those of the given one. */
  readonly listsAll: boolean
  sessions(account: ActiveAccount, signal: AbortSignal): Promise<readonly SignInSession[]>
  /** Fetches what `message` needs, so that the wallet opens at once when the visitor presses the button. */
  prepare(account: ActiveAccount, signal: AbortSignal): Promise<void>
  /** Returns a request for a wallet that writes the message itself. @defaultValue messages are made by the site alone */
  readonly request?: (chain: ChainId, signal: AbortSignal) => Promise<SignInRequest>
  /**
   * Returns the text to sign. Each call uses another nonce.
   *
   * @throws {SignInError} `siwx/no-nonce`, `siwx/no-params`, `siwx/invalid-message`, `siwx/server-failed`
   */
  message(account: ActiveAccount, signal: AbortSignal): Promise<string>
  /**
   * Verifies a signature, and begins a session.
   *
   * @throws {SignInError} `siwx/not-verified` if the signature is not accepted; `siwx/server-failed`
   */
  add(signed: SignedMessage, signal: AbortSignal): Promise<SignInSession>
  /** Ends the session of an account. @throws {SignInError} `siwx/server-failed` */
  remove(account: AccountId, signal: AbortSignal): Promise<void>
}
