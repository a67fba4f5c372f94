import type { Connector, ConnectorInfo, Network } from '@latchkit/kernel/chain'
import type { Eip1193Provider } from '../contract.js'
import { listen } from './provider.js'
import { readEvent } from './read-event.js'

/**
 * A connector over an EIP-1193 provider. Keeps no state: what it tells is what the wallet says at that moment. What asks
 * a wallet is loaded when the first one is asked.
 */
export function createConnector(
  info: ConnectorInfo,
  provider: Eip1193Provider,
  networks: readonly Network[]
): Connector {
  const wallet = { name: info.name, provider }
  const session = () => import('./session.js')

  return {
    info,
    provider: async () => provider,
    connect: async options => (await session()).connect(wallet, networks, options),
    disconnect: async () => (await session()).disconnect(wallet),
    subscribe: listener =>
      listen(provider, (name, payload) => {
        const event = readEvent(name, payload)
        if (event) listener(event)
      })
  }
}
