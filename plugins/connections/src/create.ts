import { cell, derive, type PluginContext } from '@latchkit/kernel'
import { Namespaces, type Signer } from '@latchkit/kernel/chain'
import { createAttempts } from './attempts.js'
import type { ConnectionsApi, ConnectionsState } from './contract.js'
import { discoverWallets } from './discovery.js'
import { ConnectionError } from './errors.js'
import { namespaceState, withActive, withSelection } from './facts.js'
import { createLiveWallets } from './live.js'
import { createMemory } from './memory.js'
import { siteMetadata } from './metadata.js'
import type { ConnectionsOptions } from './options.js'
import { createRestoring } from './restore.js'
import { createService } from './service.js'
import { createStore } from './store.js'
import type { ConnectorsByNamespace } from './wallets.js'

/** Puts the parts together for one kernel. */
export function createConnections(ctx: PluginContext, options: ConnectionsOptions): ConnectionsApi {
  const { defaultNetwork, metadata, reconnect = true, connectTimeoutMs = 120_000, reconnectTimeoutMs = 5_000 } = options
  const adapters = ctx.contributions(Namespaces)
  const adapter = (namespace: string) => adapters.get().find(({ id }) => id === namespace)
  const networks = derive([adapters], all => all.flatMap(one => one.networks))
  const store = createStore({ slice: ctx.slice<ConnectionsState>({ byNamespace: {} }), networks, events: ctx.events })
  const memory = createMemory(ctx, store.slice)
  const attempts = createAttempts()
  const live = createLiveWallets({ store, events: ctx.events, persist: memory.persist })
  const connectors = cell<ConnectorsByNamespace>(new Map())
  const service = createService({ ctx, store, live, memory, attempts, connectors, adapter, connectTimeoutMs })
  const restoring = createRestoring({
    ctx,
    store,
    live,
    memory,
    attempts,
    connectors,
    adapter,
    timeoutMs: reconnectTimeoutMs
  })

  const select = (namespace: string) => {
    if (adapter(namespace)) store.apply(state => withActive(state, namespace))
    memory.persist()
  }
  const active = () => store.slice.get().active
  /** By way of the account that is shown, so that nothing else can ever sign. */
  const signer = (namespace = active()): Signer | undefined => {
    const shown = namespace === undefined ? undefined : store.account(namespace)
    const connector = shown && live.find(shown.namespace, shown.connector)
    return connector && { connector, account: shown.account }
  }

  ctx.tap(ctx.hooks.beforeOpen, request => {
    if (request.namespace) select(request.namespace)
  })
  ctx.events.on('router:closed', attempts.abortAll)
  ctx.onDispose(() => {
    attempts.abortAll()
    live.dispose()
  })
  if (reconnect) restoring.expect()
  ctx.onStart(async () => {
    ctx.onDispose(discoverWallets(adapters, connectors, error => ctx.report(error, 'discovery')))
    await restoring.start({ reconnect, fallback: defaultNetwork?.split(':')[0] ?? adapters.get()[0]?.id })
  })

  return {
    ...service,
    state: store.slice,
    networks,
    recent: memory.recent,
    active: derive([store.slice, networks], ({ active: namespace }) =>
      namespace === undefined ? undefined : store.account(namespace)
    ),
    account: store.account,
    adapter,
    async features(namespace) {
      const found = adapter(namespace)
      if (!found) throw new ConnectionError('connections/not-connected', { namespace })
      return found.features()
    },
    signer,
    async provider(namespace = active()) {
      const found = signer(namespace)
      if (!found) throw new ConnectionError('connections/not-connected', { namespace: namespace ?? 'any chain' })
      return found.connector.provider()
    },
    metadata: () => siteMetadata(metadata),
    selectNamespace: select,
    selectAccount({ namespace, connector, address }) {
      if (!namespaceState(store.slice.get(), namespace).wallets.some(wallet => wallet.connector === connector)) return
      store.apply(state => withActive(withSelection(state, namespace, connector, address), namespace))
      memory.persist()
    }
  }
}
