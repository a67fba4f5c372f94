import { type Disposer, once } from '@latchkit/kernel'
import type { Connector, ConnectorInfo } from '../../port/namespace.js'

/**
 * Returns a connector that loads its code with the first call or subscription. A failed load rejects `connect` and `disconnect`;
 * the next call retries. Earlier subscribers get events from the load on.
 *
 * @param provider - the provider that the site gets until then.
 * @example
 * <!-- given:
 * declare const wallet: object
 * declare const loadConnectors: () => Promise<{ createConnector(wallet: object): import('@latchkit/plugin-chains/contract').Connector }>
 * -->
 * ```ts
 * const info = { id: 'larch', name: 'Larch', kind: 'injected' } as const
 * const connector = lazyConnector(info, wallet, async () => (await loadConnectors()).createConnector(wallet))
 * ```
 */
export function lazyConnector(info: ConnectorInfo, provider: unknown, load: () => Promise<Connector>): Connector {
  const waiting = new Set<(connector: Connector) => void>()
  let loaded: Connector | undefined
  const whole = once(async () => {
    loaded = await load()
    for (const begin of waiting) begin(loaded)
    return loaded
  })

  return {
    info,
    provider: async () => (loaded ? loaded.provider() : provider),
    connect: async options => (await whole()).connect(options),
    disconnect: async () => (await whole()).disconnect(),
    subscribe(listener) {
      if (loaded) return loaded.subscribe(listener)
      let undo: Disposer | undefined
      const begin = (connector: Connector) => {
        undo = connector.subscribe(listener)
      }
      waiting.add(begin)
      // `connect` retries the load and rejects.
      whole().catch(() => {})
      return () => {
        waiting.delete(begin)
        undo?.()
      }
    }
  }
}
