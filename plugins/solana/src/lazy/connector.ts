import type { Connector, ConnectorInfo } from '@latchkit/kernel/chain'
import { listen } from './events.js'
import type { StandardWallet } from './standard-wallet.js'

/**
 * A connector over a wallet of the Wallet Standard. Keeps no state: what it tells is what the wallet says at that moment.
 * What asks a wallet is loaded when the first one is asked.
 */
export function createConnector(info: ConnectorInfo, standard: StandardWallet): Connector {
  const wallet = { name: info.name, standard }
  const session = () => import('./session.js')

  return {
    info,
    provider: async () => standard,
    connect: async options => (await session()).connect(wallet, options),
    disconnect: async () => (await session()).disconnect(wallet),
    subscribe: listener => listen(standard, listener)
  }
}
