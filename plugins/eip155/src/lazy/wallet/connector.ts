import type { Connector, ConnectorInfo, Network } from '@latchkit/plugin-chains/contract'
import type { Eip1193Provider } from '../../contract.js'
import { listen } from './listen.js'
import { readEvent } from './read-event.js'
import * as session from './session.js'

/** A connector over an EIP-1193 provider. Keeps no state: what it tells is what the wallet says at that moment. */
export function createConnector(
  info: ConnectorInfo,
  provider: Eip1193Provider,
  networks: readonly Network[]
): Connector {
  const wallet = { name: info.name, provider }

  return {
    info,
    provider: async () => provider,
    connect: options => session.connect(wallet, networks, options),
    disconnect: () => session.disconnect(wallet),
    subscribe: listener =>
      listen(provider, (name, payload) => {
        const event = readEvent(name, payload)
        if (event) listener(event)
      })
  }
}
