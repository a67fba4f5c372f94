import type { Bus, Disposer } from '@latchkit/kernel'
import {
  accountId,
  type ChainId,
  type Connection,
  type Connector,
  type ConnectorEvent,
  isChainId,
  type NamespaceAdapter,
  namespaceOf,
  type WalletAccount
} from '@latchkit/plugin-chains/contract'
import type { ChosenWallet } from '../contract.js'
import { findWallet } from '../selectors.js'
import { toConnectedWallet, withAccounts, withChain, withoutWallet, withWallet } from './reducers.js'
import type { Store } from './store.js'
import { walletKey } from './wallet-key.js'

/** Connectors of the connected wallets. A wallet is in the state exactly while its connector is in here. */
export interface ActiveConnectors {
  find(namespace: string, connector: string): Connector | undefined
  /** @returns True if the connection was valid and is now in the state. */
  accept(
    adapter: NamespaceAdapter,
    connector: Connector,
    connection: Connection,
    options: { readonly activate: boolean }
  ): boolean
  /** Removes a wallet here. Does not revoke the wallet's authorization of this site. */
  drop(namespace: string, connector: string): void
  dispose(): void
}

interface ActiveConnectorsDeps {
  readonly store: Store
  readonly events: Bus
  /** Returns the id of the `WalletEntry` of a connector. */
  readonly walletId: (namespace: string, connector: string) => string
  /** Returns the row through which the visitor chose a connector. */
  readonly chosen: (connector: string) => ChosenWallet | undefined
  /** Returns the picture that the site gave to the wallet of a connector. */
  readonly picture: (namespace: string, connector: string) => string | undefined
  /** Called after an event of a wallet, which may change stored values. */
  readonly persist: () => void
}

interface ActiveConnector {
  readonly connector: Connector
  /** Id of the `WalletEntry` when the wallet connected. By the disconnect the entry may have left the page. */
  readonly wallet: string
  readonly unsubscribe: Disposer
}

export function createActiveConnectors({
  store,
  events,
  walletId,
  chosen,
  picture,
  persist
}: ActiveConnectorsDeps): ActiveConnectors {
  const activeConnectors = new Map<string, ActiveConnector>()

  const drop = (namespace: string, id: string) => {
    const key = walletKey(namespace, id)
    const { unsubscribe, wallet = walletId(namespace, id) } = activeConnectors.get(key) ?? {}
    unsubscribe?.()
    activeConnectors.delete(key)
    if (!findWallet(store.slice.get(), namespace, id)) return
    store.apply(state => withoutWallet(state, namespace, id))
    events.emit('connections:disconnected', { namespace, wallet, connector: id })
  }

  const onEvent = (adapter: NamespaceAdapter, id: string, event: ConnectorEvent) => {
    const { id: namespace } = adapter
    if (event.type === 'chain' && isChainOf(adapter, event.chain)) {
      store.apply(state => withChain(state, namespace, id, event.chain))
    } else if (event.type === 'accounts' && areUsable(adapter, event.accounts)) {
      if (event.accounts.length === 0) drop(namespace, id)
      else store.apply(state => withAccounts(state, namespace, id, event.accounts))
    } else if (event.type === 'disconnected') {
      drop(namespace, id)
    }
    persist()
  }

  return {
    find: (namespace, connector) => activeConnectors.get(walletKey(namespace, connector))?.connector,
    accept(adapter, connector, connection, options) {
      if (!isValid(adapter, connection)) return false
      const { id } = connector.info
      const key = walletKey(adapter.id, id)
      activeConnectors.get(key)?.unsubscribe()
      // The wallet enters the state before the subscription to its events, so that no event is lost.
      const entry = { connector, wallet: walletId(adapter.id, id) }
      activeConnectors.set(key, { ...entry, unsubscribe: () => {} })
      const wallet = toConnectedWallet(connector, connection, chosen(id), picture(adapter.id, id))
      store.apply(state => withWallet(state, adapter.id, wallet, options))
      const unsubscribe = connector.subscribe(event => {
        if (activeConnectors.get(key)?.connector === connector) onEvent(adapter, id, event)
      })
      if (activeConnectors.has(key)) activeConnectors.set(key, { ...entry, unsubscribe })
      else unsubscribe()
      return true
    },
    drop,
    dispose() {
      for (const { unsubscribe } of activeConnectors.values()) unsubscribe()
      activeConnectors.clear()
    }
  }
}

const isChainOf = (adapter: NamespaceAdapter, chain: ChainId) => isChainId(chain) && namespaceOf(chain) === adapter.id

/** Returns true if all addresses are valid in the chain family and fit into a CAIP-10 id. */
const areUsable = (adapter: NamespaceAdapter, accounts: readonly WalletAccount[]) =>
  accounts.every(({ address }) => adapter.isAddress(address) && accountId(`${adapter.id}:1`, address) !== undefined)

const isValid = (adapter: NamespaceAdapter, { accounts, chain }: Connection): boolean =>
  accounts.length > 0 && areUsable(adapter, accounts) && (!chain || isChainOf(adapter, chain))
