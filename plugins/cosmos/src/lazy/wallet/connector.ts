import type { Connection, Connector, ConnectorEvent } from '@latchkit/plugin-chains/contract'
import type { KeplrProvider } from '../../contract.js'
import type { CosmosChain } from '../../options.js'
import { connect, currentAccount, disconnect } from './accounts.js'
import { infoOf, type KnownWallet } from './keplr.js'

/**
 * Returns a connector over a Keplr API. Such a wallet is on no chain, it has a key for each: the connector remembers the
 * chain whose key it requested last, and notifies its listeners when that changes.
 */
export function createConnector(
  definition: KnownWallet,
  provider: KeplrProvider,
  networks: readonly CosmosChain[],
  page: EventTarget
): Connector {
  const wallet = { name: definition.name, provider }
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let current: { readonly network: CosmosChain; readonly address: string } | undefined
  /** Ends the last refresh when another one begins, so that many events leave no request waiting. */
  let refreshing = new AbortController()

  const notify = (...events: readonly ConnectorEvent[]) => {
    for (const listener of [...listeners]) for (const event of events) if (listeners.has(listener)) listener(event)
  }

  /** Reads the account again after the visitor changed something in the wallet. Ignores stale responses. */
  const refresh = async () => {
    refreshing.abort()
    const before = current
    if (!before) return
    refreshing = new AbortController()
    const { signal } = refreshing
    const account = await currentAccount(wallet, before.network, signal).catch(() => undefined)
    if (signal.aborted || current !== before || account?.address === before.address) return
    current = account && { network: before.network, address: account.address }
    notify(account ? { type: 'accounts', accounts: [account] } : { type: 'disconnected' })
  }
  const onEvent = () => void refresh()

  return {
    info: infoOf(definition),
    provider: async () => provider,
    async connect(options): Promise<Connection> {
      const { network, account } = await connect(wallet, networks, current?.network, options)
      const before = current
      current = { network, address: account.address }
      refreshing.abort()
      const connection: Connection = { accounts: [account], chain: network.caipNetworkId }
      if (before && before.network !== network) {
        notify({ type: 'chain', chain: network.caipNetworkId }, { type: 'accounts', accounts: connection.accounts })
      }
      return connection
    },
    async disconnect() {
      current = undefined
      refreshing.abort()
      await disconnect(wallet)
    },
    subscribe(listener) {
      const entry = (event: ConnectorEvent) => listener(event)
      if (listeners.size === 0) page.addEventListener(definition.changed, onEvent)
      listeners.add(entry)
      return () => {
        if (!listeners.delete(entry) || listeners.size > 0) return
        page.removeEventListener(definition.changed, onEvent)
        refreshing.abort()
      }
    }
  }
}
