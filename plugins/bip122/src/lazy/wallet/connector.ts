import type { ChainId, ConnectorEvent, ConnectorInfo, Network } from '@latchkit/plugin-chains/contract'
import { subscribeWallet } from '@latchkit/plugin-chains/kit'
import { likelyChain, readAccounts } from './accounts.js'
import { chainOf } from './chains.js'
import * as session from './connect.js'
import type { BitcoinConnector } from './found-connector.js'
import type { News, Wire } from './wallet-api.js'
import { type FoundWallet, wireOf } from './wires.js'

/** The whole connector of a wallet that was recognised. */
export const connectorTo = (info: ConnectorInfo, found: FoundWallet, networks: readonly Network[]) =>
  createConnector(info, wireOf(found, info.name), networks)

/** A connector over a wallet of this page. */
export function createConnector(info: ConnectorInfo, wire: Wire, networks: readonly Network[]): BitcoinConnector {
  const wallet = { name: info.name, wire }
  /** Where the wallet was last heard to be: its accounts are other ones elsewhere, and it need not say that it moved. */
  let last: ChainId | undefined

  const eventsOf = (news: News): readonly ConnectorEvent[] => {
    if (news.type === 'disconnected') return [news]
    const place = typeof news.place === 'string' ? undefined : news.place
    if (news.type === 'place') return place ? moved(place.chain) : []
    const read = readAccounts(news.accounts)
    if (!read || read.accounts.length === 0 || typeof news.place === 'string') return []
    const before = chainOf(last)
    const chain = place ?? likelyChain(read.families, before, networks)
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
    wire: async () => wire,
    provider: async () => wire.provider,
    async connect(options) {
      const connection = await session.connect(wallet, networks, options)
      last = connection.chain
      return connection
    },
    disconnect: () => session.disconnect(wallet),
    subscribe: listener =>
      subscribeWallet<News>(
        hear => wire.listen(hear),
        news => {
          for (const event of eventsOf(news)) listener(event)
        }
      )
  }
}
