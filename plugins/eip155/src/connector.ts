import type { Connector, ConnectorInfo, Network } from '@latchkit/kernel/chain'
import { readAccounts } from './accounts.js'
import { readChainId } from './chain-id.js'
import type { Eip1193Provider } from './contract.js'
import { listen } from './provider.js'

/** MetaMask's "disconnected for now": it looks for another node, and the accounts stay. */
const TRY_AGAIN_LATER = 1013

/** A connector over an EIP-1193 provider. Keeps no state: what it answers is what the wallet says at that moment. */
export function createConnector(
  info: ConnectorInfo,
  provider: Eip1193Provider,
  networks: readonly Network[]
): Connector {
  const wallet = { name: info.name, provider }
  const load = () => import('./lazy/connect.js')

  return {
    info,
    provider: async () => provider,
    connect: async options => (await load()).connect(wallet, networks, options),
    disconnect: async () => (await load()).disconnect(wallet),

    subscribe: listener =>
      listen(provider, {
        accountsChanged(payload) {
          const accounts = readAccounts(payload)
          if (accounts) listener(accounts.length > 0 ? { type: 'accounts', accounts } : { type: 'disconnected' })
        },
        chainChanged(payload) {
          const chain = readChainId(payload)
          if (chain) listener({ type: 'chain', chain })
        },
        disconnect(payload) {
          if ((payload as { readonly code?: unknown } | undefined)?.code !== TRY_AGAIN_LATER) {
            listener({ type: 'disconnected' })
          }
        }
      })
  }
}
