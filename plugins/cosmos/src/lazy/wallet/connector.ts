import type { Connection, Connector, ConnectorEvent } from '@latchkit/plugin-chains/contract'
import type { KeplrProvider } from '../../contract.js'
import type { CosmosChain } from '../../options.js'
import * as session from './accounts.js'
import { infoOf, type KnownWallet } from './keplr.js'

/**
 * A connector over a Keplr API. Such a wallet is on no chain, it holds a key for each: the connector remembers the chain
 * whose key it asked for last, and tells its listeners when that is another one.
 */
export function createConnector(
  place: KnownWallet,
  provider: KeplrProvider,
  networks: readonly CosmosChain[],
  page: EventTarget
): Connector {
  const { name, changed } = place
  const wallet = { name, provider }
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let at: { readonly network: CosmosChain; readonly address: string } | undefined
  /** The question that counts: a later one ends it, so that a page full of news leaves none waiting. */
  let asking = new AbortController()

  const tell = (...events: readonly ConnectorEvent[]) => {
    for (const listener of [...listeners]) for (const event of events) if (listeners.has(listener)) listener(event)
  }

  /** The visitor did something in the wallet: asked again, and of several answers only that to the last question counts. */
  const refresh = async () => {
    asking.abort()
    const before = at
    if (!before) return
    asking = new AbortController()
    const { signal } = asking
    const account = await session.currentAccount(wallet, before.network, signal).catch(() => undefined)
    if (signal.aborted || at !== before || account?.address === before.address) return
    at = account && { network: before.network, address: account.address }
    tell(account ? { type: 'accounts', accounts: [account] } : { type: 'disconnected' })
  }
  const hear = () => void refresh()

  return {
    info: infoOf(place),
    provider: async () => provider,
    async connect(options): Promise<Connection> {
      const { network, account } = await session.connect(wallet, networks, at?.network, options)
      const before = at
      at = { network, address: account.address }
      asking.abort()
      const connection: Connection = { accounts: [account], chain: network.caipNetworkId }
      if (before && before.network !== network) {
        tell({ type: 'chain', chain: network.caipNetworkId }, { type: 'accounts', accounts: connection.accounts })
      }
      return connection
    },
    async disconnect() {
      at = undefined
      asking.abort()
      await session.disconnect(wallet)
    },
    subscribe(listener) {
      const own = (event: ConnectorEvent) => listener(event)
      if (listeners.size === 0) page.addEventListener(changed, hear)
      listeners.add(own)
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return
        page.removeEventListener(changed, hear)
        asking.abort()
      }
    }
  }
}
