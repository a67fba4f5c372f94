import { type Disposer, once } from '@latchkit/kernel'
import type { Connector, ConnectorInfo } from '../../port/namespace.js'

/**
 * A connector for a wallet that was only found: what speaks to it is loaded when it is first asked or listened to. A
 * failed load rejects `connect` and `disconnect`, and is tried again by the next call.
 *
 * Whoever listens before that is heard from the load on, and after `connect` at once.
 *
 * @param provider - what the host site gets until then.
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
      // Whoever connects meets the failure, and begins anew.
      whole().catch(() => {})
      return () => {
        waiting.delete(begin)
        undo?.()
      }
    }
  }
}
