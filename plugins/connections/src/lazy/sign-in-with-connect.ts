import { errorCode } from '@latchkit/kernel'
import type { ChainId, Connector, NamespaceAdapter, SignedIn } from '@latchkit/plugin-chains/contract'
import type { Attempt } from './attempts.js'
import type { ConnectionsContext } from './connections-context.js'

interface Target {
  readonly connector: Connector
  readonly adapter: NamespaceAdapter
  readonly attempt: Attempt
  /** Chain that the wallet is to be on. */
  readonly chain: ChainId | undefined
}

/**
 * Connects the wallet and signs the visitor in with one approval, if a plugin wants it and the wallet can. Resolves with `undefined` if
 * not; the wallet then has to be connected.
 *
 * @throws {WalletError} for a wallet that got the request: its rejection, or an invalid response.
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
      // The wallet needs two prompts after all.
      if (errorCode(error) === 'wallet/unavailable') return undefined
      throw error
    }
  })
}
