import { type AccountId, Chains } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import type {} from '@latchkit/plugin-eip155/contract'
import type { Latchkit } from 'latchkit'

/** How long reading a contract account may take, which is asked of its chain. */
const VERIFY_MS = 10_000

/**
 * Signs a text with the account that a family shows and has the chain plugin verify what came back: whether the account
 * signed it. The signal ends the wait for the wallet.
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

/** Returns whether the account signed that text, by its chain plugin. */
export async function verifyMessage(
  latchkit: Latchkit,
  account: AccountId,
  message: string,
  signature: string
): Promise<boolean> {
  const { verifyMessage } = await latchkit.kernel.get(Chains).features(account.split(':')[0] ?? '')
  return (await verifyMessage?.verify(account, message, signature, AbortSignal.timeout(VERIFY_MS))) ?? false
}
