import type { Readable } from '@latchkit/kernel'
import type {
  Connection,
  ConnectOptions,
  Connector,
  ConnectorEvent,
  NamespaceAdapter
} from '@latchkit/plugin-chains/contract'
import type { ConnectorSource } from '@latchkit/plugin-connections/contract'
import { PAIRING_WALLET } from './contract.js'

/** Lazily loaded implementation of all connectors, loaded on the first call of any of them. `id` is a connector's id. */
export interface ConnectorImplementation {
  connect(id: string, namespace: string, options: ConnectOptions): Promise<Connection>
  disconnect(id: string): Promise<void>
  provider(id: string, namespace: string): unknown
}
export type Listener = (id: string, namespace: string, event: ConnectorEvent) => void

/**
 * Creates the source of the WalletConnect connectors: one per namespace that starts a pairing, and one per session and namespace.
 *
 * @param listeners - event listeners of all connectors.
 */
export function connectorSource(
  adapters: Readable<readonly NamespaceAdapter[]>,
  load: () => Promise<ConnectorImplementation>,
  listeners: Set<Listener>
): ConnectorSource & { connector(namespace: string, id: string): Connector } {
  const connector = (namespace: string, id: string): Connector => ({
    info: { id, name: 'WalletConnect', kind: 'wallet-connect', identity: id },
    connect: async options => (await load()).connect(id, namespace, options),
    disconnect: async () => (await load()).disconnect(id),
    provider: async () => (await load()).provider(id, namespace),
    subscribe(listener) {
      const onEvent: Listener = (connectorId, eventNamespace, event) =>
        connectorId === id && eventNamespace === namespace && listener(event)
      listeners.add(onEvent)
      return () => void listeners.delete(onEvent)
    }
  })
  return {
    connector,
    find: (namespace, id) => (id.startsWith(`${PAIRING_WALLET}:`) ? connector(namespace, id) : undefined),
    discover(listener) {
      const notify = () => listener(new Map(adapters.get().map(({ id }) => [id, [connector(id, PAIRING_WALLET)]])))
      notify()
      return adapters.subscribe(notify)
    }
  }
}
