import { once } from '@latchkit/kernel'
import type { Connector, ConnectorInfo, Network } from '@latchkit/plugin-chains/contract'
import { lazyConnector } from '@latchkit/plugin-chains/kit'
import type { Wire } from './wallet-api.js'
import type { FoundWallet } from './wires.js'

/** A connector of this plugin, which knows how its wallet is spoken to. */
export interface BitcoinConnector extends Connector {
  readonly wire: () => Promise<Wire>
}

/** A connector over a wallet that was recognised. What speaks to a wallet is loaded when the first one is asked. */
export function foundConnector(
  info: ConnectorInfo,
  found: FoundWallet,
  networks: readonly Network[]
): BitcoinConnector {
  const whole = once(async () => (await import('./connector.js')).connectorTo(info, found, networks))
  return { ...lazyConnector(info, found.provider, whole), wire: async () => (await whole()).wire() }
}
