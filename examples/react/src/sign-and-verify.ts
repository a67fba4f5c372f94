import { type AccountId, Chains } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import type {} from '@latchkit/plugin-eip155/contract'
import type { Latchkit } from 'latchkit'

/** Limit for the verification, which reads contract accounts from their chain. */
const VERIFY_MS = 10_000

/**
 * Signs a text with the account of a family and verifies the signature with the chain plugin. Resolves with true if
 * the account signed it. The signal cancels the request.
 *
 * @throws {ConnectionError} see `ConnectionsApi.signMessage`
 */
export async function signAndVerify(
  latchkit: Latchkit,
  namespace: string,
  message: string,
  signal: AbortSignal
): Promise<boolean> {
  const connections = latchkit.kernel.get(Connections)
  const account = connections.account(namespace)?.account
  const signature = await latchkit.signMessage(message, { namespace, signal })
  return account !== undefined && verifyMessage(latchkit, account, message, signature)
}

/** Resolves with true if the account signed that text, by its chain plugin. */
export async function verifyMessage(
  latchkit: Latchkit,
  account: AccountId,
  message: string,
  signature: string
): Promise<boolean> {
  const { verifyMessage } = await latchkit.kernel.get(Chains).features(account.split(':')[0] ?? '')
  return (await verifyMessage?.verify(account, message, signature, AbortSignal.timeout(VERIFY_MS))) ?? false
}
