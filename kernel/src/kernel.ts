import { type Contributions, createContributions } from './contributions.js'
import { createScope, type Scope } from './disposable.js'
import { KernelError } from './errors.js'
import { type Bus, createBus, type EventMap } from './events.js'
import { inOrder, providersOf, requiredBy } from './graph.js'
import {
  asyncSeriesBailHook,
  asyncSeriesWaterfallHook,
  type AsyncSeriesBailHook,
  syncBailHook,
  syncWaterfallHook
} from './hooks.js'
import type { AnyPlugin, PluginContext, ServiceMap } from './plugin.js'
import type { ServiceRef } from './ref.js'
import { closedRouter, createRouter, type Router, type RouterHooks, type RouterState } from './router.js'
import { createViewRegistry } from './router-views.js'
import { createRpc, type Rpc, type RpcRequest } from './rpc.js'
import { createStateTree, derive, type StateTree } from './state.js'
import { createStorage } from './storage.js'
import { memoryBackend, type StorageBackend } from './storage-backends.js'

export interface KernelHooks extends RouterHooks {
  /** Consent to a call that signs, sends or spends. A crashing tap refuses. */
  readonly beforeUnsafe: AsyncSeriesBailHook<[RpcRequest], 'reject'>
}

export interface KernelOptions {
  readonly plugins: readonly AnyPlugin[]
  /** @default memory only */
  readonly storage?: StorageBackend
  /** @default `@appkit/` */
  readonly storagePrefix?: string
  /** Keeps stored values back until `start`, so that the first render matches the server's. @default false */
  readonly ssr?: boolean
  /** Hears every failure that stays inside a plugin, from the first moment on. @default none */
  readonly onError?: (failure: EventMap['kernel:error']) => void
  /** Milliseconds since the epoch. @default `Date.now` */
  readonly now?: () => number
}

export interface Kernel {
  readonly events: Bus
  readonly hooks: KernelHooks
  readonly router: Router
  readonly rpc: Rpc
  readonly contributions: Contributions
  readonly state: StateTree
  /** @throws {KernelError} `plugin/missing-service` */
  get<T>(service: ServiceRef<T>): T
  find<T>(service: ServiceRef<T>): T | undefined
  /** Resolves when the `start` of every plugin has ended, well or not. Calling it again returns the same promise. */
  start(): Promise<void>
  /** Sets a plugin up, and starts it if the kernel has started. */
  add(plugin: AnyPlugin): Promise<void>
  /** @throws {KernelError} `plugin/unknown`, or `plugin/in-use` with the plugins that need it. */
  remove(id: string): Promise<void>
  dispose(): Promise<void>
}

interface Installed {
  readonly plugin: AnyPlugin
  readonly context: PluginContext
  readonly services: never
  readonly scope: Scope
  started?: Promise<void>
}

/**
 * Sets every plugin up, providers first. Does no I/O and touches no global, so it also runs on a server.
 *
 * @throws {KernelError} any `plugin/…` code when the plugins do not fit together or one of them fails in `setup`.
 */
export function createKernel(options: KernelOptions): Kernel {
  const { storage: backend = memoryBackend(), storagePrefix = '@appkit/', ssr = false, onError, now = Date.now } = options
  const installed = new Map<string, Installed>()
  const services = new Map<string, unknown>()
  let starting: Promise<void> | undefined
  let disposed = false

  const report = (error: unknown, plugin: string, phase: string, detail?: string) => {
    const failure = { error, plugin, phase, ...(detail && { detail }) }
    try {
      onError?.(failure)
    } catch {
      // The host's own reporter failed; there is nobody left to tell.
    }
    // A listener of kernel:error that fails must not be reported to itself for ever.
    if (phase !== 'listener of kernel:error') events.emit('kernel:error', failure)
  }
  const events = createBus((error, event) => report(error, 'kernel', `listener of ${event}`))
  const hookOptions = (name: string) => ({ name, report: (e: unknown, plugin: string) => report(e, plugin, `hook ${name}`) })
  const hooks: KernelHooks = {
    beforeOpen: asyncSeriesWaterfallHook(hookOptions('beforeOpen')),
    initialView: syncBailHook(hookOptions('initialView')),
    beforeNavigate: syncWaterfallHook(hookOptions('beforeNavigate')),
    beforeClose: asyncSeriesBailHook(hookOptions('beforeClose')),
    closedView: syncBailHook(hookOptions('closedView')),
    beforeUnsafe: asyncSeriesBailHook({ ...hookOptions('beforeUnsafe'), failure: 'closed' })
  }
  const state = createStateTree()
  const contributions = createContributions()
  const views = createViewRegistry()
  const { rejectUnsafe, ...rpc } = createRpc({ events, beforeUnsafe: hooks.beforeUnsafe })
  const { drop, ...router } = createRouter({
    slice: state.slice<RouterState>('router', closedRouter),
    views,
    hooks,
    events,
    report: (error, phase) => report(error, 'kernel', phase),
    onCancel: rejectUnsafe
  })
  const storage = createStorage({
    backend,
    deferred: ssr,
    prefix: storagePrefix,
    now,
    report: (error, plugin, detail) => report(error, plugin, 'storage', detail)
  })

  function contextFor(id: string, scope: Scope): PluginContext {
    const removal = new AbortController()
    scope.add(() => removal.abort())
    return {
      id,
      hooks,
      events: {
        emit: events.emit,
        on: (name, listener) => scope.add(events.on(name, listener)),
        onAny: listener => scope.add(events.onAny(listener))
      },
      router,
      storage: storage.scope(id),
      rpc: { request: rpc.request, dispatch: rpc.dispatch },
      signal: removal.signal,
      tap: (hook, fn, tapOptions) => scope.add(hook.tap({ ...tapOptions, name: id }, fn)),
      view: (view, definition) => {
        const undo = views.add(view.id, definition, id)
        return scope.add(() => {
          drop(view.id)
          undo()
        })
      },
      contribute: (point, item, { order = 0, when } = {}) =>
        scope.add(contributions.add(point, { plugin: id, item, order, when })),
      contributions: point => derive([contributions.visible(point)], list => list.map(({ item }) => item)),
      handle: (method, handler) => scope.add(rpc.handle(method, handler)),
      useRpc: middleware => scope.add(rpc.use(middleware)),
      slice: initial => {
        scope.add(() => state.remove(id))
        return state.slice(id, initial)
      },
      report: (error, detail) => report(error, id, 'run', detail),
      onDispose: undo => scope.add(undo)
    }
  }

  function install(plugin: AnyPlugin) {
    const { id } = plugin
    const scope = createScope(error => report(error, id, 'dispose'))
    const context = contextFor(id, scope)
    const given = {
      ...mapValues(plugin.requires, service => services.get(service.id)),
      ...mapValues(plugin.optional, service => () => services.get(service.id))
    } as never
    try {
      const provided: Record<string, unknown> = plugin.setup(context, given) ?? {}
      for (const [name, service] of Object.entries<ServiceRef<unknown>>(plugin.provides ?? {})) {
        if (!Object.hasOwn(provided, name)) throw new TypeError(`setup did not return the service "${name}"`)
        services.set(service.id, provided[name])
        scope.add(() => void services.delete(service.id))
      }
    } catch (cause) {
      void scope.dispose()
      throw new KernelError('plugin/setup-failed', { plugin: id }, { cause })
    }
    installed.set(id, { plugin, context, services: given, scope })
  }

  const plugins = () => [...installed.values()].map(({ plugin }) => plugin)

  function startOne(one: Installed, providers: ReadonlyMap<string, AnyPlugin>): Promise<void> {
    one.started ??= (async () => {
      const needed = requiredBy(one.plugin, providers).flatMap(({ id }) => installed.get(id) ?? [])
      await Promise.all(needed.map(provider => startOne(provider, providers)))
      if (disposed || one.context.signal.aborted) return
      try {
        await one.plugin.start?.(one.context, one.services)
      } catch (error) {
        report(error, one.plugin.id, 'start')
      }
    })()
    return one.started
  }

  async function startAll() {
    storage.start()
    const providers = providersOf(plugins())
    await Promise.all([...installed.values()].map(one => startOne(one, providers)))
    events.emit('kernel:started', { plugins: [...installed.keys()] })
  }

  const alive = () => {
    if (disposed) throw new KernelError('kernel/disposed', {})
  }
  const removeOne = async (id: string) => {
    const one = installed.get(id)
    installed.delete(id)
    await one?.scope.dispose()
  }

  try {
    for (const plugin of inOrder(options.plugins)) install(plugin)
  } catch (error) {
    for (const { scope } of [...installed.values()].reverse()) void scope.dispose()
    throw error
  }

  return {
    events,
    hooks,
    router,
    rpc,
    contributions,
    state,
    get<T>(service: ServiceRef<T>) {
      if (!services.has(service.id)) {
        throw new KernelError('plugin/missing-service', { service: service.id, plugin: 'the host' })
      }
      return services.get(service.id) as T
    },
    find: <T>(service: ServiceRef<T>) => services.get(service.id) as T | undefined,
    start() {
      alive()
      starting ??= startAll()
      return starting
    },
    async add(plugin) {
      alive()
      const all = [...plugins(), plugin]
      const providers = providersOf(all)
      inOrder(all, providers)
      install(plugin)
      const one = installed.get(plugin.id)
      if (starting && one) await startOne(one, providers)
    },
    async remove(id) {
      const one = installed.get(id)
      if (!one) throw new KernelError('plugin/unknown', { plugin: id })
      const providers = providersOf(plugins())
      const dependents = plugins().filter(other => requiredBy(other, providers).includes(one.plugin))
      if (dependents.length > 0) {
        const names = dependents.map(dependent => `"${dependent.id}"`).join(', ')
        throw new KernelError('plugin/in-use', { plugin: id, dependents: names })
      }
      await removeOne(id)
    },
    async dispose() {
      if (disposed) return
      disposed = true
      for (const id of [...installed.keys()].reverse()) await removeOne(id)
      storage.dispose()
    }
  }
}

function mapValues<V>(refs: ServiceMap | undefined, value: (ref: ServiceRef<unknown>) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(refs ?? {}).map(([name, ref]) => [name, value(ref)]))
}
