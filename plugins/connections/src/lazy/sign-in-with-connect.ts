import { errorCode } from '@latchkit/kernel'
import type { ChainId, Connector, NamespaceAdapter, SignedIn } from '@latchkit/plugin-chains/contract'
import type { Attempt } from './attempts.js'
import type { ConnectionsContext } from './connections-context.js'

interface Target {
  readonly connector: Connector
  readonly adapter: NamespaceAdapter
  readonly attempt: Attempt
  /** Chain to sign in on. @defaultValue the adapter's first network */
  readonly chain: ChainId | undefined
}

/**
 * Connects the wallet and signs the visitor in with one approval. Resolves with `undefined` if no tap of `signInRequest` makes a
 * request, or if the wallet needs two approvals: the caller then connects it.
 *
 * @throws {WalletError} if the wallet rejects the request, fails, or returns an invalid response.
 */
export async function signInWithConnect(
  { ctx, hooks, features }: ConnectionsContext,
  { connector, adapter, attempt, chain = adapter.networks[0]?.caipNetworkId }: Target
): Promise<SignedIn | undefined> {
  const makeRequest = chain && hooks.signInRequest.call(chain)
  if (!makeRequest) return undefined
  return attempt.run(async () => {
    const { signIn } = await features(adapter.id)
    if (!signIn || (await signIn.canSignIn?.(connector)) === false) return undefined
    const request = await makeRequest(attempt.signal).catch(error => {
      if (!attempt.signal.aborted) ctx.report(error)
    })
    if (!request) return undefined
    try {
      return await signIn.connect(connector, request, attempt.signal)
    } catch (error) {
      // The wallet needs two approvals, although `canSignIn` did not say so.
      if (errorCode(error) === 'wallet/unavailable') return undefined
      throw error
    }
  })
}
