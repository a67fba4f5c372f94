import type { Readable } from '@latchkit/kernel'
import type { Connection, ConnectOptions, Connector, ConnectorEvent, NamespaceAdapter } from '@latchkit/kernel/chain'
import type { ConnectorSource } from '@latchkit/plugin-connections/contract'
import { PAIRING_WALLET } from './contract.js'

/** What is loaded when one of the connectors is asked for the first time. */
export interface Sessions {
  connect(namespace: string, options: ConnectOptions): Promise<Connection>
  disconnect(): Promise<void>
  provider(namespace: string): unknown
}
type Hear = (namespace: string, event: ConnectorEvent) => void

/** One connector a chain family, all of them one wallet and one session. `heard` are those who listen to any of them. */
export function connectorSource(
  adapters: Readable<readonly NamespaceAdapter[]>,
  load: () => Promise<Sessions>,
  heard: Set<Hear>
): ConnectorSource {
  const connectorOf = (namespace: string): Connector => ({
    info: { id: PAIRING_WALLET, name: 'WalletConnect', kind: 'wallet-connect', identity: PAIRING_WALLET },
    connect: async options => (await load()).connect(namespace, options),
    disconnect: async () => (await load()).disconnect(),
    provider: async () => (await load()).provider(namespace),
    subscribe(listener) {
      const hear: Hear = (of, event) => of === namespace && listener(event)
      heard.add(hear)
      return () => void heard.delete(hear)
    }
  })
  return {
    discover(listener) {
      const tell = () => listener(new Map(adapters.get().map(({ id }) => [id, [connectorOf(id)]])))
      tell()
      return adapters.subscribe(tell)
    }
  }
}
