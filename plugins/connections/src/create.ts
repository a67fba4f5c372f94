import {
  asyncParallelHook,
  asyncSeriesBailHook,
  cell,
  derive,
  once,
  type PluginContext,
  type Readable,
  syncBailHook,
  syncWaterfallHook
} from '@latchkit/kernel'
import type { ChainsApi } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi, ConnectionsHooks, ConnectionsState, WalletEntry } from './contract.js'
import type { ConnectionManager } from './lazy/connection-manager.js'
import type { ConnectionManagerDeps } from './lazy/connections-context.js'
import type { Discovery } from './lazy/discovery.js'
import type { ConnectionsOptions } from './options.js'
import { createPersistence } from './persistence.js'
import { shownAccount } from './selectors.js'
import type { StoredConnections } from './stored-connections.js'

/** Names of the methods that load the manager first. One list takes fewer bytes on every page than a function for each. */
const managerMethods = [
  'provider',
  'connect',
  'disconnect',
  'switchNetwork',
  'requestNetwork',
  'signMessage',
  'forgetRecent',
  'metadata'
] as const

/** Returns functions that load an object and call its method of the same name. */
function lazyMethods<T, const N extends keyof T>(load: () => Promise<T>, names: readonly N[]): Pick<T, N> {
  const calls = names.map(name => [
    name,
    async (...given: never[]) => ((await load())[name] as (...given: never[]) => unknown)(...given)
  ])
  return Object.fromEntries(calls)
}

/** Objects that this module shares with the code that it loads. */
type SharedDeps = Omit<ConnectionManagerDeps, keyof Discovery>

/** Creates the service with the code that every page loads. The manager, which sends requests to wallets, loads on demand. */
export function createConnections(ctx: PluginContext, chains: ChainsApi, options: ConnectionsOptions): ConnectionsApi {
  const { reconnect = true } = options
  const { adapter, networks } = chains
  const persistence = createPersistence(ctx)
  const slice = ctx.slice<ConnectionsState>(reconnect ? initialState(persistence.stored.get()) : { byNamespace: {} })
  /** Returns the active namespace, or an empty text if no namespace is active. */
  const activeNamespace = () => slice.get().active ?? ''
  const account = (namespace = activeNamespace()) => shownAccount(slice.get(), namespace, networks.get())
  const hooks = createHooks(ctx)
  const wallets = cell<readonly WalletEntry[]>([])
  const previous: { namespace?: string } = {}
  const shared = { ...chains, ctx, slice, account, wallets, hooks, persistence, options, previous }
  let manager: ConnectionManager | undefined
  const load = once(async (): Promise<ConnectionManager> => {
    const [lazy, discovery] = await Promise.all([import('./lazy/connection-manager.js'), loadDiscovery()])
    ctx.signal.throwIfAborted()
    manager = lazy.createConnectionManager({ ...shared, ...discovery })
    return manager
  })
  const loadDiscovery = once(async (): Promise<Discovery> => {
    const lazy = await import('./lazy/discovery.js')
    return lazy.createDiscovery({ ...shared, loadManager: load })
  })
  const discovery = lazyMethods(loadDiscovery, ['discover', 'prefetch'])
  // The kernel never starts on a server.
  const started = new Promise<void>(resolve => ctx.onStart(resolve))
  /** Starts the discovery when the list is read. A failed load is retried when the dialog opens. */
  const startDiscovery = once(() => started.then(() => discovery.discover()).catch(() => {}))

  const activate = (namespace: string | undefined) => {
    if (!adapter(namespace)) return
    slice.update(state => void Object.assign(state, { active: namespace }))
    persistence.persist()
  }
  ctx.events.on('router:open-granted', ({ namespace }) => {
    if (adapter(namespace)) previous.namespace ??= activeNamespace()
    activate(namespace)
  })
  const initialNamespace = activeNamespace()
  // Keeps a namespace that was chosen meanwhile.
  const activateFirst = (first: string | undefined) => activeNamespace() === initialNamespace && activate(first)
  ctx.onStart(() => restoreAtStart(shared, load, activateFirst))

  return {
    hooks,
    state: slice,
    ...discovery,
    foundWallets: wallets,
    wallets: withOnRead(wallets, startDiscovery),
    account,
    signer: (namespace = activeNamespace()) => manager?.signer(namespace),
    recent: persistence.recent,
    active: derive([slice, networks], () => account()),
    ...lazyMethods(load, managerMethods),
    // Before the manager loads no wallet is connected, so there is no account to select.
    selectAccount: target => manager?.selectAccount(target),
    selectNamespace: activate
  }
}

/** Reads the stored connections when the kernel starts, restores them, and follows those that other tabs store. */
async function restoreAtStart(
  { ctx, slice, networks, adapter, account, persistence, options: { reconnect = true } }: SharedDeps,
  load: () => Promise<ConnectionManager>,
  activateFirst: (namespace: string | undefined) => void
): Promise<void> {
  await persistence.stored.ready
  await persistence.migrate().catch(error => ctx.report(error, 'AppKit storage'))
  const { active, namespaces } = persistence.stored.get()
  activateFirst(reconnect && adapter(active) ? active : networks.get()[0]?.chainNamespace)
  ctx.onDispose(
    persistence.stored.subscribe(
      () =>
        void load().then(
          manager => manager.follow(),
          () => {}
        )
    )
  )
  for (const [namespace, storedNamespace] of Object.entries(namespaces)) {
    if (reconnect && !account(namespace)) persistence.unrestored.set(namespace, storedNamespace)
  }
  persistence.isOpen = true
  if (!persistence.unrestored.size) return
  try {
    await (await load()).restore()
  } catch (error) {
    // Stored connections stay stored. The state shows no connection in progress.
    slice.update(state => Object.assign(state, { byNamespace: {} }))
    throw error
  }
}

/** Returns the initial state: namespaces with stored wallets are `connecting`. */
function initialState({ active, namespaces }: StoredConnections): ConnectionsState {
  const waiting = Object.keys(namespaces).filter(id => namespaces[id]?.wallets.length)
  const connecting = { status: 'connecting', wallets: [], loading: true } as const
  return { ...(active && { active }), byNamespace: Object.fromEntries(waiting.map(id => [id, connecting])) }
}

/** Returns `list`. Reading it or subscribing to it calls `onRead` first. */
const withOnRead = <T>(list: Readable<T>, onRead: () => void): Readable<T> => ({
  get() {
    onRead()
    return list.get()
  },
  subscribe(listener) {
    onRead()
    return list.subscribe(listener)
  }
})

function createHooks(ctx: PluginContext): ConnectionsHooks {
  const describeHook = (name: string) => ({
    name,
    report: (error: unknown, plugin: string) => ctx.report(error, `hook ${name} of ${plugin}`)
  })
  return {
    beforeConnect: asyncSeriesBailHook({ ...describeHook('beforeConnect'), failure: 'closed' }),
    connected: asyncSeriesBailHook({ ...describeHook('connected'), failure: 'closed' }),
    signInRequest: syncBailHook(describeHook('signInRequest')),
    mergeConnectors: syncWaterfallHook(describeHook('mergeConnectors')),
    beforeSwitch: asyncSeriesBailHook(describeHook('beforeSwitch')),
    disconnecting: asyncParallelHook(describeHook('disconnecting'))
  }
}
