import type { PluginContext } from '@latchkit/kernel'
import type { ChainsApi, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '../contract.js'
import type { ActiveConnectors } from './active-connectors.js'
import { deadline } from './attempts.js'
import { ConnectionError, noAccountError, toConnectionError } from './errors.js'
import type { Store } from './store.js'
import { walletKey } from './wallet-key.js'

interface SigningDeps {
  readonly ctx: Pick<PluginContext, 'events'>
  readonly store: Store
  readonly activeConnectors: ActiveConnectors
  readonly adapter: (namespace: string) => NamespaceAdapter | undefined
  readonly features: ChainsApi['features']
  /** For the visitor to approve. */
  readonly connectTimeoutMs: number
}

interface Signing {
  readonly sign: ConnectionsApi['signMessage']
  /** Ends the signatures that a wallet (`walletKey`) has yet to give. */
  abortSigning(key: string): void
}

/** Signs messages with the account that is shown. A signature that is waited for ends with its wallet's connection. */
export function createSigning({
  ctx,
  store,
  activeConnectors,
  adapter,
  features,
  connectTimeoutMs
}: SigningDeps): Signing {
  const pending = new Set<{ readonly key: string; abort(): void }>()
  const abortSigning = (key: string) => {
    for (const request of [...pending]) if (request.key === key) request.abort()
  }
  ctx.events.on('connections:disconnected', ({ namespace, connector }) => abortSigning(walletKey(namespace, connector)))

  return {
    abortSigning,
    async sign(message, { namespace = store.slice.get().active ?? '', signal } = {}) {
      const account = store.account(namespace)
      const connector = account && activeConnectors.find(namespace, account.connector)
      if (!connector) throw noAccountError(store.slice.get(), adapter, namespace)
      const wallet = connector.info.name
      const limit = deadline({ wallet, timeoutMs: connectTimeoutMs, ...(signal && { signal }) })
      const request = { key: walletKey(namespace, connector.info.id), abort: limit.abort }
      pending.add(request)
      const work = async () => {
        const { signMessage } = await features(namespace)
        if (!signMessage) throw new ConnectionError('connections/unsupported', { wallet, feature: 'signMessage' })
        return signMessage.sign({ connector, account: account.account }, message, limit.signal)
      }
      try {
        return await limit.run(work)
      } catch (cause) {
        throw toConnectionError(cause, wallet, 'connections/failed')
      } finally {
        limit.end()
        pending.delete(request)
      }
    }
  }
}
