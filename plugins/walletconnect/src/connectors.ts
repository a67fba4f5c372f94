import type { Readable } from '@latchkit/kernel'
import type { Connection, ConnectOptions, Connector, ConnectorEvent, NamespaceAdapter } from '@latchkit/kernel/chain'
import type { ConnectorSource } from '@latchkit/plugin-connections/contract'

/** What is loaded when one of the connectors is asked for the first time. */
export interface Sessions {
  connect(namespace: string, options: ConnectOptions): Promise<Connection>
  disconnect(): Promise<void>
  provider(namespace: string): unknown
}

/** One connector a chain family, all of them one wallet and one session. */
export function createConnectors(adapters: Readable<readonly NamespaceAdapter[]>, load: () => Promise<Sessions>) {
  const listeners = new Set<(namespace: string, event: ConnectorEvent) => void>()
  const connectorOf = (namespace: string): Connector => ({
    info: { id: 'walletConnect', name: 'WalletConnect', kind: 'wallet-connect', identity: 'walletConnect' },
    connect: async options => (await load()).connect(namespace, options),
    disconnect: async () => (await load()).disconnect(),
    provider: async () => (await load()).provider(namespace),
    subscribe(listener) {
      const hear = (of: string, event: ConnectorEvent) => of === namespace && listener(event)
      listeners.add(hear)
      return () => void listeners.delete(hear)
    }
  })

  const source: ConnectorSource = {
    discover(listener) {
      const tell = () => listener(new Map(adapters.get().map(({ id }) => [id, [connectorOf(id)]])))
      tell()
      return adapters.subscribe(tell)
    }
  }
  return {
    source,
    tell(namespace: string, event: ConnectorEvent) {
      for (const hear of listeners) hear(namespace, event)
    }
  }
}
