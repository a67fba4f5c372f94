import type { ChainId, ConnectorEvent, ConnectorInfo, Network } from '@latchkit/plugin-chains/contract'
import { subscribeWallet } from '@latchkit/plugin-chains/kit'
import { likelyChain, readAccounts } from './accounts.js'
import { chainOf } from './chains.js'
import { connect, disconnect } from './connect.js'
import { leatherApi } from './leather.js'
import { satsApi } from './sats-connect.js'
import { unisatApi } from './unisat.js'
import type { BitcoinConnector, FoundWallet, WalletApi, WalletEvent } from './wallet-api.js'
import { standardApi } from './wallet-standard.js'

/** Returns the whole connector of a wallet that was found. */
export const connectorTo = (info: ConnectorInfo, found: FoundWallet, networks: readonly Network[]) =>
  createConnector(info, createWalletApi(found, info.name), networks)

/** Returns a connector over a wallet of this page. */
export function createConnector(info: ConnectorInfo, api: WalletApi, networks: readonly Network[]): BitcoinConnector {
  const wallet = { name: info.name, api }
  /** Where the wallet was last heard to be: its accounts are other ones elsewhere, and it need not say that it moved. */
  let last: ChainId | undefined

  const eventsOf = (event: WalletEvent): readonly ConnectorEvent[] => {
    if (event.type === 'disconnected') return [event]
    const network = typeof event.network === 'string' ? undefined : event.network
    if (event.type === 'network') return network ? moved(network.chain) : []
    const read = readAccounts(event.accounts)
    if (!read || read.accounts.length === 0 || typeof event.network === 'string') return []
    const before = chainOf(last)
    const chain = network ?? likelyChain(read.families, before, networks)
    if (!chain || !read.families.includes(chain.family)) return []
    return [...moved(chain.chain), { type: 'accounts', accounts: read.accounts }]
  }
  const moved = (chain: ChainId): readonly ConnectorEvent[] => {
    const isNew = last !== undefined && last !== chain
    last = chain
    return isNew ? [{ type: 'chain', chain }] : []
  }

  return {
    info,
    walletApi: async () => api,
    provider: async () => api.provider,
    async connect(options) {
      const connection = await connect(wallet, networks, options)
      last = connection.chain
      return connection
    },
    disconnect: () => disconnect(wallet),
    subscribe: listener =>
      subscribeWallet<WalletEvent>(
        onEvent => api.listen(onEvent),
        event => {
          for (const one of eventsOf(event)) listener(one)
        }
      )
  }
}

/** Returns the API of a wallet. Reads nothing of the wallet yet, so it does not throw. */
function createWalletApi(found: FoundWallet, name: string): WalletApi {
  switch (found.kind) {
    case 'sats':
      return satsApi(found.provider)
    case 'leather':
      return leatherApi(found.provider)
    case 'unisat':
      return unisatApi(found.provider, found.canSwitch)
    case 'standard':
      return standardApi(found.provider, name)
  }
}
