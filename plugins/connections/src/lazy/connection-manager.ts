import type { PluginContext, Readable, Slice } from '@latchkit/kernel'
import type { ChainsApi, Connector, NamespaceAdapter, Network, Signer } from '@latchkit/plugin-chains/contract'
import {
  type ActiveAccount,
  type ConnectionsApi,
  type ConnectionsHooks,
  type ConnectionsState,
  ConnectorSources,
  type WalletEntry
} from '../contract.js'
import type { ConnectionsOptions } from '../options.js'
import type { Persistence } from '../persistence.js'
import { findWallet } from '../selectors.js'
import type { StoredNamespace } from '../stored-connections.js'
import { createActiveConnectors } from './active-connectors.js'
import { createAttempts } from './attempts.js'
import { createChosenWallets } from './chosen-wallets.js'
import { noAccountError } from './errors.js'
import { createPersist } from './persist.js'
import { withActive, withSelection } from './reducers.js'
import { createRestoring } from './restore.js'
import { createService } from './service.js'
import { createStore } from './store.js'
import { assignedPicture, walletIdOf } from './wallet-key.js'
import type { ConnectorsByNamespace } from './wallets.js'

/** Objects that every page creates at its start and that the machine uses. */
export interface ConnectionManagerDeps {
  readonly ctx: PluginContext
  readonly slice: Slice<ConnectionsState>
  readonly networks: Readable<readonly Network[]>
  readonly account: (namespace: string) => ActiveAccount | undefined
  readonly adapter: (namespace: string) => NamespaceAdapter | undefined
  readonly features: ChainsApi['features']
  readonly connectors: Readable<ConnectorsByNamespace>
  /** Discovers the wallets of these namespaces, or of all. */
  readonly discover: (namespaces?: readonly string[]) => Promise<void>
  readonly wallets: Readable<readonly WalletEntry[]>
  readonly hooks: ConnectionsHooks
  readonly persistence: Persistence
  readonly options: Pick<ConnectionsOptions, 'reconnect' | 'connectTimeoutMs' | 'reconnectTimeoutMs'>
  /** Namespace that was active before the dialog opened for another one. Kept until the dialog closes. */
  readonly previous: { namespace?: string }
}

/** Methods that send requests to wallets. They load on first use, so a page without connections does not load them. */
export interface ConnectionManager
  extends Pick<
    ConnectionsApi,
    | 'connect'
    | 'disconnect'
    | 'switchNetwork'
    | 'requestNetwork'
    | 'signMessage'
    | 'provider'
    | 'selectAccount'
    | 'forgetRecent'
  > {
  signer(namespace: string): Signer | undefined
  /** Restores the stored connections. Resolves when every stored wallet has responded or timed out. */
  restore(): Promise<void>
  /** Applies the connections that another tab stored. */
  follow(): void
  /** Connects the wallets that another tab connected in a namespace while an attempt ran in this tab. */
  catchUp(namespace: string): void
}

export function createConnectionManager(deps: ConnectionManagerDeps): ConnectionManager {
  const { ctx, slice, networks, persistence } = deps
  const { reconnect = true, connectTimeoutMs = 120_000, reconnectTimeoutMs = 5_000 } = deps.options
  persistence.persist = createPersist(persistence, slice.get, reconnect)
  const store = createStore({ slice, networks, events: ctx.events, account: deps.account })
  const attempts = createAttempts()
  const sources = ctx.contributions(ConnectorSources)
  const findConnector = (namespace: string, id: string): Connector | undefined => {
    const listed = deps.connectors.get().get(namespace)
    const found = listed?.find(({ info }) => info.id === id)
    return (
      found ?? sources.get().reduce<Connector | undefined>((match, { find }) => match ?? find?.(namespace, id), found)
    )
  }
  const walletId = (namespace: string, connector: string) => {
    const wallets = deps.wallets.get()
    const kind = findConnector(namespace, connector)?.info.kind
    // A session has no entry of its own: it belongs to the entry that shows codes.
    const pairing = kind === 'wallet-connect' ? wallets.find(wallet => wallet.kind === kind) : undefined
    return pairing?.id ?? walletIdOf(wallets, namespace, connector)
  }
  const chosen = createChosenWallets(ctx)
  const activeConnectors = createActiveConnectors({
    store,
    events: ctx.events,
    walletId,
    chosen: chosen.get,
    picture: (namespace, connector) => assignedPicture(deps.wallets.get(), deps.connectors.get(), namespace, connector),
    persist: () => persistence.persist()
  })
  const missed = new Map<string, StoredNamespace>()
  const shared = {
    ...deps,
    reconnect,
    connectTimeoutMs,
    store,
    activeConnectors,
    attempts,
    chosen,
    walletId,
    findConnector,
    missed
  }
  const { updateActive, ...restoring } = createRestoring({ ...shared, timeoutMs: reconnectTimeoutMs })
  const service = createService({ ...shared, catchUp: restoring.catchUp })

  /** Persists the state if the visitor has chosen a network or connected a wallet. */
  const persistChoice = () => {
    const states = Object.values(slice.get().byNamespace)
    if (states.some(({ network, wallets }) => network !== undefined || wallets.length > 0)) persistence.persist()
  }
  ctx.events.on('router:closed', attempts.abortInteractive)
  ctx.events.on('router:closed', () => {
    const { namespace: back } = deps.previous
    delete deps.previous.namespace
    const { active } = slice.get()
    if (!active || store.account(active)) return
    if (back && store.account(back)) store.apply(state => withActive(state, back))
    else updateActive()
    persistChoice()
  })
  ctx.onDispose(() => {
    attempts.abortAll()
    activeConnectors.dispose()
  })

  /** Returns the signer of the account that is shown, so that no other account can sign. */
  const signer = (namespace: string): Signer | undefined => {
    const shown = store.account(namespace)
    const connector = shown && activeConnectors.find(namespace, shown.connector)
    return connector && { connector, account: shown.account }
  }

  // Persists a choice that was made before this code loaded.
  persistChoice()
  return {
    ...service,
    ...restoring,
    signer,
    async provider(namespace: string = slice.get().active ?? '') {
      const found = signer(namespace)
      if (!found) throw noAccountError(slice.get(), deps.adapter, namespace)
      return found.connector.provider() as never
    },
    async forgetRecent(wallet) {
      const recent = persistence.recent.get()
      const remaining = recent.filter(({ id }) => id !== wallet)
      if (remaining.length < recent.length) persistence.recent.set(remaining)
    },
    selectAccount({ namespace, connector, address }) {
      if (!findWallet(slice.get(), namespace, connector)) return
      store.apply(state => withActive(withSelection(state, namespace, connector, address), namespace))
      persistence.persist()
    }
  }
}
