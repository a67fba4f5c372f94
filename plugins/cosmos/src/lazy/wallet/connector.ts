import type { Connection, Connector } from '@latchkit/plugin-chains/contract'
import { createListeners } from '@latchkit/plugin-chains/kit'
import type { KeplrProvider } from '../../contract.js'
import type { CosmosChain } from '../../options.js'
import { connect, currentAccount, disconnect } from './accounts.js'
import { infoOf, type KnownWallet } from './keplr.js'

/**
 * Returns a connector over a Keplr API. Such a wallet has a key for each chain and is on no chain: the connector keeps
 * the chain whose key it requested last, and notifies its listeners when that changes.
 */
export function createConnector(
  definition: KnownWallet,
  provider: KeplrProvider,
  networks: readonly CosmosChain[],
  page: EventTarget
): Connector {
  const wallet = { name: definition.name, provider }
  let current: { readonly network: CosmosChain; readonly address: string } | undefined
  /** Aborts the last refresh when another one begins, so that many events leave only one request. */
  let refreshing = new AbortController()

  const listeners = createListeners(
    onChange => {
      page.addEventListener(definition.changed, onChange)
      return () => {
        page.removeEventListener(definition.changed, onChange)
        refreshing.abort()
      }
    },
    () => {
      void refresh()
      return []
    }
  )
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
    listeners.notify(account ? { type: 'accounts', accounts: [account] } : { type: 'disconnected' })
  }

  return {
    info: infoOf(definition),
    provider: async () => provider,
    async connect(options): Promise<Connection> {
      const { network, account } = await connect(wallet, networks, current?.network, options)
      const connection = { accounts: [account], chain: network.caipNetworkId }
      const hasMoved = current && current.network !== network
      current = { network, address: account.address }
      refreshing.abort()
      if (hasMoved) {
        listeners.notify({ type: 'chain', chain: connection.chain }, { type: 'accounts', accounts: [account] })
      }
      return connection
    },
    async disconnect() {
      current = undefined
      refreshing.abort()
      await disconnect(wallet)
    },
    subscribe: listeners.subscribe
  }
}
