import type { PluginContext, Readable, Slice } from '@latchkit/kernel'
import type { ChainsApi, Connector, NamespaceAdapter, Network } from '@latchkit/plugin-chains/contract'
import {
  type ActiveAccount,
  type ConnectionsHooks,
  type ConnectionsState,
  ConnectorSources,
  type WalletEntry
} from '../contract.js'
import type { ConnectionsOptions } from '../options.js'
import type { Persistence } from '../persistence.js'
import type { StoredNamespace } from '../stored-connections.js'
import { type ActiveConnectors, createActiveConnectors } from './active-connectors.js'
import { type ActiveNamespace, createActiveNamespace } from './active-namespace.js'
import { type Attempts, createAttempts } from './attempts.js'
import { type ChosenWallets, createChosenWallets } from './chosen-wallets.js'
import { createSignInRequests, type RequestSignIn } from './request-sign-in.js'
import { createSwitchRequests, type RequestSwitch } from './request-switch.js'
import { createStore, type Store } from './store.js'
import { assignedPicture, walletIdOf } from './wallet-key.js'
import type { ConnectorsByNamespace } from './wallets.js'

/** Objects that every page creates at its start and that the connection code uses. */
export interface ConnectionManagerDeps {
  readonly ctx: PluginContext
  readonly slice: Slice<ConnectionsState>
  readonly networks: Readable<readonly Network[]>
  readonly account: (namespace: string) => ActiveAccount | undefined
  readonly adapter: (namespace: string | undefined) => NamespaceAdapter | undefined
  readonly features: ChainsApi['features']
  readonly connectors: Readable<ConnectorsByNamespace>
  /** Discovers the wallets of these namespaces, or of all. */
  readonly discover: (namespaces?: readonly string[]) => Promise<void>
  readonly wallets: Readable<readonly WalletEntry[]>
  readonly hooks: ConnectionsHooks
  readonly persistence: Persistence
  readonly options: ConnectionsOptions
  /** Namespace that was active before the dialog opened for another one. Kept until the dialog closes. */
  readonly previous: { namespace?: string }
}

/** Objects that the operations share: connect, disconnect, switch the network, sign and restore. */
export interface ConnectionsContext extends ConnectionManagerDeps, ActiveNamespace {
  /** False if the site allows only connections that the visitor requested in this page. */
  readonly reconnect: boolean
  /** Milliseconds that the visitor has to approve a request in a wallet of the page. */
  readonly connectTimeoutMs: number
  /** Milliseconds that a stored wallet has to appear on the page and to connect without a prompt. */
  readonly reconnectTimeoutMs: number
  readonly store: Store
  readonly activeConnectors: ActiveConnectors
  readonly attempts: Attempts
  readonly chosen: ChosenWallets
  /** Connections that other tabs stored in a namespace while an attempt ran there. */
  readonly missed: Map<string, StoredNamespace>
  /** Connectors that this page restored without the visitor's request, by `walletKey`. */
  readonly restored: Map<string, { readonly namespace: string; readonly connector: Connector }>
  /** Signatures that a wallet (`walletKey`) has yet to return. */
  readonly signatures: Set<{ readonly key: string; abort(): void }>
  /** Sends the requests that connect a wallet and sign in. */
  readonly requestSignIn: RequestSignIn
  /** Sends the requests that switch a connected wallet to a chain. */
  readonly requestSwitch: RequestSwitch
  findConnector(namespace: string, id: string): Connector | undefined
  /** Returns the id of the `WalletEntry` of a connector. */
  walletId(namespace: string, connector: string): string
}

export function createConnectionsContext(deps: ConnectionManagerDeps): ConnectionsContext {
  const { ctx, slice, networks, persistence, previous } = deps
  const { reconnect = true, connectTimeoutMs = 120_000, reconnectTimeoutMs = 5_000 } = deps.options
  const store = createStore({ slice, networks, events: ctx.events, account: deps.account })
  const chosen = createChosenWallets(ctx)
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
  const activeConnectors = createActiveConnectors({
    store,
    events: ctx.events,
    walletId,
    chosen: chosen.get,
    picture: (namespace, connector) => assignedPicture(deps.wallets.get(), deps.connectors.get(), namespace, connector),
    persist: () => persistence.persist()
  })
  return {
    ...deps,
    ...createActiveNamespace({ store, isPinned: () => previous.namespace !== undefined }),
    reconnect,
    connectTimeoutMs,
    reconnectTimeoutMs,
    store,
    activeConnectors,
    attempts: createAttempts(),
    chosen,
    missed: new Map(),
    restored: new Map(),
    signatures: new Set(),
    requestSignIn: createSignInRequests(ctx),
    requestSwitch: createSwitchRequests({ ...deps, store, activeConnectors }),
    findConnector,
    walletId
  }
}
