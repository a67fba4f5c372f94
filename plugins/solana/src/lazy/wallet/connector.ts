import type { Connector, ConnectorInfo, StandardWallet } from '@latchkit/plugin-chains/contract'
import * as session from './connector-session.js'
import { listen } from './events.js'

/** A connector over a wallet of the Wallet Standard. Keeps no state: what it tells is what the wallet says at that moment. */
export function createConnector(info: ConnectorInfo, standard: StandardWallet): Connector {
  const wallet = { name: info.name, standard }

  return {
    info,
    provider: async () => standard,
    connect: options => session.connect(wallet, options),
    disconnect: () => session.disconnect(wallet),
    subscribe: listener => listen(standard, listener)
  }
}
