import { runSafely } from './async.js'
import { type Contributions, createContributions } from './contributions.js'
import { createScope, type Track } from './disposable.js'
import { KernelError } from './errors.js'
import { type Bus, createBus, type EventMap } from './events.js'
import { idsOf, sortByDependencies } from './graph.js'
import * as make from './hooks.js'
import type { AnyPlugin, PluginContext } from './plugin.js'
import type { ServiceRef } from './ref.js'
import { createRouter, type Router, type RouterHooks } from './router.js'
import { createRpc, type Rpc, type RpcRequest } from './rpc.js'
import { createStateTree, derive, type StateTree } from './state.js'
import { createStorage, memoryBackend, type StorageBackend } from './storage.js'

export interface KernelHooks extends RouterHooks {
  /** Asks for consent to a call that signs, sends or spends. A tap that throws rejects the call. */
  readonly beforeUnsafe: make.AsyncSeriesBailHook<[RpcRequest], 'reject'>
}

export interface KernelOptions {
  readonly plugins: readonly AnyPlugin[]
  /** @defaultValue memory only */
  readonly storage?: StorageBackend
  /** @defaultValue `@appkit/` */
  readonly storagePrefix?: string
  /** Reads stored values only at `start`, so that the first render matches the server's. @defaultValue false */
  readonly ssr?: boolean
  /** Receives every `kernel:error`, from the first moment on. @defaultValue none */
  readonly onError?: (failure: EventMap['kernel:error']) => void
  /** Milliseconds since the epoch. @defaultValue `Date.now` */
  readonly now?: () => number
}

export interface Kernel {
  readonly events: Bus
  readonly hooks: KernelHooks
  readonly router: Router
  readonly rpc: Rpc
  readonly contributions: Contributions
  readonly state: StateTree
  /** @throws {KernelError} `service/unknown` when no plugin provides it. */
  get<T>(service: ServiceRef<T>): T
  find<T>(service: ServiceRef<T>): T | undefined
  /** Starts every plugin. Resolves when each has started or failed. Later calls return the same promise. */
  start(): Promise<void>
  /** Sets a plugin up, and starts it if the kernel has started. */
  add(plugin: AnyPlugin): Promise<void>
  /** @throws {KernelError} `plugin/unknown`, or `plugin/in-use` with the plugins that need it. */
  remove(id: string): Promise<void>
  /** Undoes everything at once, plugins in reverse order. Resolves when their asynchronous disposers have ended. */
  dispose(): Promise<void>
}

type Ref = ServiceRef<unknown>
interface Installed {
  readonly plugin: AnyPlugin
  readonly context: PluginContext
  readonly scope: ReturnType<typeof createScope>
  readonly startWork: (() => unknown)[]
  started?: Promise<unknown>
}

/**
 * Sets every plugin up, providers first. Does no I/O and touches no global, so it also runs on a server.
 * @throws {KernelError} any `plugin/…` code when the plugins do not fit together or one of them fails in `setup`.
 * @example
 * import { createKernel, definePlugin } from '@latchkit/kernel'
 *
 * const log = definePlugin({ id: 'log', setup: ctx => void ctx.events.on('router:opened', ({ view }) => console.log(view)) })
 * const kernel = createKernel({ plugins: [log], onError: ({ plugin, error }) => console.error(plugin, error) })
 * await kernel.start()
 */
export function createKernel({ onError, ...options }: KernelOptions): Kernel {
  const { storage: backend = memoryBackend(), storagePrefix: prefix = '@appkit/', now = Date.now } = options
  const installed = new Map<string, Installed>()
  const services = new Map<string, { readonly value: unknown; readonly owner: Installed }>()
  let starting: Promise<void> | undefined
  let disposing: Promise<unknown> | undefined
  let disposed = false
  const assertNotDisposed = () => {
    if (disposed) throw new KernelError('kernel/disposed', {})
  }

  function reporter(phase: string) {
    return (error: unknown, plugin = 'kernel', detail?: string) =>
      events.emit('kernel:error', { error, plugin, phase, detail })
  }
  const busOf = createBus((error, owner, { name, payload }) => {
    // A failure of a `kernel:error` listener is not reported, or reporting would never end.
    if (name !== 'kernel:error' || payload.phase !== 'listener') reporter('listener')(error, owner, name)
  })
  const events = busOf('host')
  events.on('kernel:error', failure => onError?.(failure))

  const hook = (name: keyof KernelHooks, limitMs = 0) => ({ name, limitMs, report: reporter(`hook ${name}`) })
  const hooks: KernelHooks = {
    // A tap that hangs counts as crashed: an opening must not wait, and a visitor can always leave.
    beforeOpen: make.asyncSeriesWaterfallHook(hook('beforeOpen', 1000)),
    initialView: make.syncBailHook(hook('initialView')),
    beforeNavigate: make.syncWaterfallHook(hook('beforeNavigate')),
    beforeClose: make.asyncSeriesBailHook(hook('beforeClose', 3000)),
    closedView: make.syncBailHook(hook('closedView')),
    beforeUnsafe: make.asyncSeriesBailHook({ ...hook('beforeUnsafe'), failure: 'closed' })
  }
  const state = createStateTree(reporter('state'))
  const contributions = createContributions()
  const { rpc, rejectUnsafe } = createRpc(events, hooks.beforeUnsafe)
  const { router, addView, end } = createRouter(hooks, events, reporter('view'), assertNotDisposed)
  const storage = createStorage({ backend, prefix, now, report: reporter('storage'), deferred: options.ssr })

  function contextFor(id: string, track: Track, startWork: Installed['startWork']): PluginContext {
    const removal = new AbortController()
    track(() => removal.abort())
    return {
      id,
      kernel,
      hooks,
      events: busOf(id, track),
      router,
      storage: storage.scope(id, track),
      rpc: { request: rpc.request, dispatch: rpc.dispatch },
      signal: removal.signal,
      tap: (hook, fn, tapOptions) => track(hook.tap({ ...tapOptions, name: id }, fn)),
      view: (view, definition) => track(addView(view.id, definition, id)),
      contribute: (point, item, { order = 0, when } = {}) =>
        track(contributions.add(point, { plugin: id, item, order, when })),
      contributions: point => derive([contributions.visible(point)], list => list.map(({ item }) => item)),
      handle: (method, handler) => track(rpc.handle(method, handler)),
      addMiddleware: middleware => track(rpc.use(middleware)),
      slice: initial => state.slice(id, initial, track),
      report: (error, detail) => reporter('run')(error, id, detail),
      onStart: work => void startWork.push(work),
      onDispose: track
    }
  }

  const find = <T>({ id }: ServiceRef<T>) => services.get(id)?.value as T | undefined
  const providersOf = ({ plugin }: Installed) => idsOf(plugin.requires).flatMap(id => services.get(id)?.owner ?? [])

  function install(plugin: AnyPlugin): Installed {
    const { id, requires = {}, optional = {}, provides = {} } = plugin
    const failed = (error: unknown) => reporter('setup')(error, id)
    const scope = createScope(error => reporter('dispose')(error, id))
    const startWork: Installed['startWork'] = []
    const context = contextFor(id, scope.add, startWork)
    const injected: Record<string, unknown> = {}
    for (const [name, service] of Object.entries<Ref>(requires)) injected[name] = find(service)
    for (const [name, service] of Object.entries<Ref>(optional)) injected[name] = () => find(service)
    const entry: Installed = { plugin, context, scope, startWork }
    try {
      const provided: Record<string, unknown> = plugin.setup(context, injected as never) ?? {}
      if (runSafely(() => provided, failed)) throw new TypeError('setup must be synchronous, unlike start')
      for (const [name, { id: service }] of Object.entries<Ref>(provides)) {
        if (!Object.hasOwn(provided, name)) throw new TypeError(`setup did not return "${name}"`)
        services.set(service, { value: provided[name], owner: entry })
        scope.add(() => void services.delete(service))
      }
    } catch (cause) {
      void scope.dispose()
      throw new KernelError('plugin/setup-failed', { plugin: id }, { cause })
    }
    startWork.push(() => plugin.start?.(context, injected as never))
    installed.set(id, entry)
    scope.add(() => void installed.delete(id))
    return entry
  }

  function startPlugin(entry: Installed): Promise<unknown> {
    const { context, startWork } = entry
    entry.started ??= (async () => {
      await Promise.all(providersOf(entry).map(startPlugin))
      if (context.signal.aborted) return
      await Promise.all(startWork.map(work => runSafely(work, error => reporter('start')(error, context.id))))
    })()
    return entry.started
  }
  async function startAll() {
    storage.start()
    await Promise.all([...installed.values()].map(startPlugin))
    if (!disposed) events.emit('kernel:started', { plugins: [...installed.keys()] })
  }

  const removeAll = () => Promise.all([...installed.values()].reverse().map(({ scope }) => scope.dispose()))
  const api = { events, hooks, router, rpc, contributions, state, find }
  const kernel: Kernel = {
    ...api,
    get(service) {
      if (services.has(service.id)) return find(service) as never
      throw new KernelError('service/unknown', { service: service.id })
    },
    start() {
      starting ??= disposed ? Promise.reject(new KernelError('kernel/disposed', {})) : startAll()
      return starting
    },
    async add(plugin) {
      assertNotDisposed()
      sortByDependencies([...installed.values(), { plugin }].map(other => other.plugin))
      const entry = install(plugin)
      if (starting) await startPlugin(entry)
    },
    async remove(id) {
      const entry = installed.get(id)
      if (!entry) throw new KernelError('plugin/unknown', { plugin: id })
      const users = [...installed.values()].filter(other => providersOf(other).includes(entry))
      const dependents = users.map(({ plugin }) => `"${plugin.id}"`).join(', ')
      if (dependents) throw new KernelError('plugin/in-use', { plugin: id, dependents })
      await entry.scope.dispose()
    },
    async dispose() {
      end()
      rejectUnsafe()
      disposed = true
      disposing ??= removeAll()
      storage.dispose()
      await disposing
    }
  }

  try {
    for (const plugin of sortByDependencies(options.plugins)) install(plugin)
  } catch (error) {
    void removeAll()
    throw error
  }
  return kernel
}
