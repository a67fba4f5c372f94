import { errorCode } from '@latchkit/kernel'
import type { ChainsApi } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount, ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { SignInSession } from '../contract.js'
import { SignInError } from '../errors.js'
import type { SignInBackend } from './backend.js'

const REMOVE_TIMEOUT_MS = 3_000

interface SigningDependencies {
  readonly backend: SignInBackend
  readonly chains: ChainsApi
  readonly connections: ConnectionsApi
}

interface Signing {
  readonly active: ActiveAccount
  readonly signal: AbortSignal
  /** Called when the message is made, before the wallet gets it. */
  readonly onMessage: () => void
  /** Called when the wallet has signed, before the signature is verified. */
  readonly onSigned: () => void
}

/**
 * Signs an account in: makes a message, sends it to the wallet, verifies the signature with the chain family, and begins a session. An
 * abort, another account and a failed response of the server end a session that has begun meanwhile.
 *
 * @throws {SignInError} the errors of the backend; `siwx/account-changed`; `siwx/not-verified` for the signature of another key or text.
 * @throws {ConnectionError} the errors of `Connections.signMessage`.
 */
export async function signWithWallet(
  { backend, chains, connections }: SigningDependencies,
  { active, signal, onMessage, onSigned }: Signing
): Promise<SignInSession> {
  const { namespace, account, chain } = active
  const assertShown = () => {
    const shown = connections.account(namespace)
    if (shown?.account !== account || shown.connector !== active.connector)
      throw new SignInError('siwx/account-changed', { account })
  }
  const message = await backend.message(active, signal)
  assertShown()
  onMessage()
  const signature = await connections.signMessage(message, { namespace, signal })
  assertShown()
  onSigned()
  const { verifyMessage } = await chains.features(namespace, chain)
  // If the verifier fails, for example because no node responds, the backend alone decides: it verifies every signature.
  const isValid = await verifyMessage?.verify(account, message, signature, signal).catch(() => undefined)
  signal.throwIfAborted()
  if (isValid === false) throw new SignInError('siwx/not-verified', { reason: 'the signature is not by the account' })
  let isBegun = false
  try {
    const session = await backend.add({ active, message, signature }, signal)
    isBegun = true
    signal.throwIfAborted()
    assertShown()
    return session
  } catch (error) {
    // The backend may have begun the session before the visitor cancelled, before the wallet showed another account, or before its
    // response was lost.
    if (isBegun || signal.aborted || errorCode(error) === 'siwx/server-failed')
      await backend.remove(account, AbortSignal.timeout(REMOVE_TIMEOUT_MS)).catch(() => {})
    throw error
  }
}
