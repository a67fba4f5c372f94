import type { ConnectionsApi } from '../contract.js'
import { createAttempt } from './attempts.js'
import type { ConnectionsContext } from './connections-context.js'
import { ConnectionError, toConnectionError } from './errors.js'
import { requireSigner } from './signer.js'
import { walletKey } from './wallet-key.js'

/** Implements `Connections.signMessage`. The request is aborted when its wallet disconnects. */
export async function signMessage(
  context: ConnectionsContext,
  message: string,
  { namespace = context.slice.get().active ?? '', signal }: Parameters<ConnectionsApi['signMessage']>[1] = {}
): Promise<string> {
  const { features, connectTimeoutMs, signatures } = context
  const signer = requireSigner(context, namespace)
  const { info } = signer.connector
  const wallet = info.name
  const attempt = createAttempt({ wallet, timeoutMs: connectTimeoutMs, signal })
  const request = { key: walletKey(namespace, info.id), abort: attempt.abort }
  signatures.add(request)
  try {
    return await attempt.run(async () => {
      const { signMessage: feature } = await features(namespace)
      if (!feature) throw new ConnectionError('connections/unsupported', { wallet, feature: 'signMessage' })
      return feature.sign(signer, message, attempt.signal)
    })
  } catch (cause) {
    throw toConnectionError(cause, wallet, 'connections/failed')
  } finally {
    attempt.end()
    signatures.delete(request)
  }
}

/** Aborts the signatures that a wallet (`walletKey`) has yet to return. */
export function abortSignatures({ signatures }: ConnectionsContext, key: string): void {
  for (const request of [...signatures]) if (request.key === key) request.abort()
}
