import type { ChainId, Connector, ConnectorEvent, ConnectorInfo, Network } from '@latchkit/kernel/chain'
import { likelyChain, readAccounts } from './accounts.js'
import { chainOf } from './chains.js'
import type { News, Wire } from './wire.js'

/** A connector of this plugin, which knows how its wallet is spoken to. */
export interface BitcoinConnector extends Connector {
  readonly wire: Wire
}

/** A connector over a wallet of this page. What asks a wallet is loaded when the first one is asked. */
export function createConnector(info: ConnectorInfo, wire: Wire, networks: readonly Network[]): BitcoinConnector {
  const session = () => import('./session.js')
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
    wire,
    provider: async () => wire.provider,
    async connect(options) {
      const connection = await (await session()).connect({ name: info.name, wire }, networks, options)
      last = connection.chain
      return connection
    },
    disconnect: async () => (await session()).disconnect({ name: info.name, wire }),
    subscribe(listener) {
      let live = true
      // A wallet without working events still connects and signs.
      const undo = unlessThrown(() =>
        wire.listen(news => {
          for (const event of live ? eventsOf(news) : []) listener(event)
        })
      )
      return () => {
        live = false
        unlessThrown(() => undo?.())
      }
    }
  }
}

function unlessThrown<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
