import { neverCalled } from '@latchkit/kernel/testing'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type AnyPlugin,
  createKernel,
  definePlugin,
  type EventMap,
  extensionPoint,
  type PluginContext,
  rpcMethod,
  type Slice,
  serviceRef,
  viewRef
} from '../src/index.js'
import { deferred } from './deferred.js'

const Clock = serviceRef<{ readonly now: () => number }>('clock')
const Alarm = serviceRef<{ readonly ring: () => string }>('alarm')
const Point = extensionPoint<string>('test.point')
const View = viewRef('View')
const Ping = rpcMethod<undefined, string>('test', 'ping', 'safe')
const module = async () => ({ default: 'view' })

const clock = definePlugin({ id: 'clock', provides: { clock: Clock }, setup: () => ({ clock: { now: () => 42 } }) })
const alarm = definePlugin({
  id: 'alarm',
  requires: { clock: Clock },
  provides: { alarm: Alarm },
  setup: (_, { clock }) => ({ alarm: { ring: () => `ring at ${clock.now()}` } })
})
/** A plugin that registers one of everything, and keeps its context. */
function everything(id = 'everything') {
  const kept: { ctx?: PluginContext; slice?: Slice<{ count: number }> } = {}
  const plugin = definePlugin({
    id,
    setup(ctx) {
      kept.ctx = ctx
      kept.slice = ctx.slice({ count: 0 })
      ctx.view(View, { load: module })
      ctx.contribute(Point, 'item')
      ctx.handle(Ping, async () => 'pong')
      ctx.tap(ctx.hooks.initialView, () => ({ view: 'View' }))
    }
  })
  return { plugin, kept }
}
const collect = () => {
  const failures: EventMap['kernel:error'][] = []
  return { failures, onError: (failure: EventMap['kernel:error']) => void failures.push(failure) }
}
/** A kernel in which nothing may fail, not even where it would be contained. */
function strictKernel(plugins: readonly AnyPlugin[]) {
  const { failures, onError } = collect()
  onTestFinished(() => expect(failures).toEqual([]))
  return createKernel({ plugins, onError })
}
const failing = (id: string) => definePlugin({ id, setup: () => void raise(`${id} is broken`) })
function raise(message: string): never {
  throw new Error(message)
}

describe('setup', () => {
  test('runs providers first, and passes their services', () => {
    const kernel = createKernel({ plugins: [alarm, clock] })
    expect(kernel.get(Alarm).ring()).toBe('ring at 42')
    expect(kernel.find(Clock)?.now()).toBe(42)
  })
  test('throws for a service without a provider', () => {
    const kernel = createKernel({ plugins: [] })
    expect(kernel.find(Clock)).toBeUndefined()
    expect(() => kernel.get(Clock)).toThrow(
      expect.objectContaining({ code: 'service/unknown', context: { service: 'clock' } })
    )
    expect(() => createKernel({ plugins: [alarm] })).toThrow(
      expect.objectContaining({ code: 'plugin/missing-service', context: { service: 'clock', plugin: 'alarm' } })
    )
  })
  test.each([{}, { plugins: undefined }, { plugins: alarm }])('the plugins %j are not a list', options => {
    expect(() => createKernel(options as never)).toThrow('Option "plugins" of createKernel: must be a list of plugins')
  })
  test('accepts an undefined service, and throws for a missing one', () => {
    const Nothing = serviceRef<undefined>('nothing')
    const forgetful = {
      id: 'forgetful',
      provides: { nothing: Nothing },
      setup: () => undefined
    } as unknown as AnyPlugin
    const kernel = createKernel({
      plugins: [definePlugin({ id: 'a', provides: { nothing: Nothing }, setup: () => ({ nothing: undefined }) })]
    })
    expect(kernel.get(Nothing)).toBeUndefined()
    expect(() => createKernel({ plugins: [forgetful] })).toThrow(
      expect.objectContaining({
        code: 'plugin/setup-failed',
        cause: new TypeError('setup did not return "nothing"')
      })
    )
  })
  test('looks up an optional service at each call', async () => {
    let find: () => unknown = neverCalled('find')
    const user = definePlugin({
      id: 'user',
      optional: { clock: Clock },
      setup(_, { clock }) {
        find = clock
      }
    })
    const kernel = strictKernel([user])
    expect(find()).toBeUndefined()
    await kernel.add(clock)
    expect(find()).toBe(kernel.get(Clock))
    await kernel.remove('clock')
    expect(find()).toBeUndefined()
  })
  test('throws with the plugin and the cause if it fails, and undoes everything, newest first', () => {
    const undone: string[] = []
    const undoing = (id: string) => definePlugin({ id, setup: ctx => void ctx.onDispose(() => void undone.push(id)) })
    const half = definePlugin({
      id: 'half',
      setup(ctx) {
        ctx.onDispose(() => void undone.push('half'))
        raise('half way')
      }
    })
    expect(() => createKernel({ plugins: [undoing('a'), undoing('b'), half, failing('never')] })).toThrow(
      expect.objectContaining({
        code: 'plugin/setup-failed',
        context: { plugin: 'half' },
        cause: new Error('half way')
      })
    )
    expect(undone).toEqual(['half', 'b', 'a'])
  })
  test('throws if it is asynchronous, without an unhandled rejection', async () => {
    const { failures, onError } = collect()
    const late = definePlugin({ id: 'late', setup: (async () => raise('later')) as unknown as () => void })
    expect(() => createKernel({ plugins: [late], onError })).toThrow(
      expect.objectContaining({ code: 'plugin/setup-failed' })
    )
    await vi.waitFor(() => expect(failures).toMatchObject([{ plugin: 'late', phase: 'setup' }]))
  })
  test('starts no timer, and adds no listener', () => {
    vi.useFakeTimers()
    const subscribe = vi.fn()
    createKernel({ plugins: [everything().plugin], storage: { read: () => null, write() {}, remove() {}, subscribe } })
    expect(vi.getTimerCount()).toBe(0)
    expect(subscribe).not.toHaveBeenCalled()
    vi.useRealTimers()
  })
  test('throws for incompatible plugins before it runs', () => {
    expect(() => createKernel({ plugins: [failing('a'), failing('a')] })).toThrow(
      expect.objectContaining({ code: 'plugin/duplicate-id' })
    )
  })
})

describe('start', () => {
  test('runs after required plugins, and otherwise concurrently', async () => {
    const steps: string[] = []
    const ready = deferred()
    const slow = definePlugin({
      ...clock,
      async start() {
        steps.push('clock')
        await ready.promise
        steps.push('clock is ready')
      }
    })
    const user = definePlugin({ ...alarm, start: () => void steps.push('alarm') })
    const other = definePlugin({ id: 'other', setup: () => {}, start: () => void steps.push('other') })
    const kernel = createKernel({ plugins: [user, slow, other] })
    kernel.events.on('kernel:started', ({ plugins }) => void steps.push(`started ${plugins}`))
    const starting = kernel.start()
    await vi.waitFor(() => expect(steps).toEqual(['clock', 'other']))
    ready.resolve()
    await starting
    expect(steps).toEqual(['clock', 'other', 'clock is ready', 'alarm', 'started clock,alarm,other'])
  })
  test('runs once if called twice, as StrictMode does', async () => {
    const start = vi.fn()
    const kernel = createKernel({ plugins: [definePlugin({ id: 'a', setup: () => {}, start })] })
    expect(kernel.start()).toBe(kernel.start())
    await kernel.start()
    expect(start).toHaveBeenCalledTimes(1)
  })
  test('runs the work that setup registered with onStart', async () => {
    const work = vi.fn()
    const a = definePlugin({
      id: 'a',
      setup: ctx => ctx.onStart(work),
      start: () => expect(work).toHaveBeenCalledTimes(1)
    })
    const { failures, onError } = collect()
    const kernel = createKernel({ plugins: [a], onError })
    expect(work).not.toHaveBeenCalled()
    await kernel.start()
    expect(work).toHaveBeenCalledTimes(1)
    expect(failures).toEqual([])
  })
  test('is reported if it fails, and dependent plugins still start', async () => {
    const { failures, onError } = collect()
    const start = vi.fn()
    const broken = definePlugin({ ...clock, start: () => Promise.reject(new Error('async')) })
    const sync = definePlugin({ id: 'sync', setup: ctx => ctx.onStart(() => raise('sync')) })
    const kernel = createKernel({ plugins: [broken, sync, definePlugin({ ...alarm, start })], onError })
    await kernel.start()
    expect(start).toHaveBeenCalledTimes(1)
    expect(failures.map(({ plugin, phase, error }) => [plugin, phase, String(error)]).sort()).toEqual([
      ['clock', 'start', 'Error: async'],
      ['sync', 'start', 'Error: sync']
    ])
  })
  test('skips a plugin that was removed meanwhile', async () => {
    const ready = deferred()
    const slow = definePlugin({ ...clock, start: () => ready.promise })
    const kernel = strictKernel([slow, definePlugin({ ...alarm, start: neverCalled('alarm.start') })])
    const starting = kernel.start()
    await kernel.remove('alarm')
    ready.resolve()
    await starting
  })
  test('starts no further plugin after disposal, and emits no kernel:started', async () => {
    const ready = deferred()
    const slow = definePlugin({ ...clock, start: () => ready.promise })
    const kernel = strictKernel([slow, definePlugin({ ...alarm, start: neverCalled('alarm.start') })])
    kernel.events.on('kernel:started', neverCalled('kernel:started'))
    const starting = kernel.start()
    await Promise.resolve()
    await kernel.dispose()
    ready.resolve()
    await starting
  })
})

describe('a failure is reported and contained', () => {
  test('in a listener, with its plugin and event', () => {
    const { failures, onError } = collect()
    const heard = vi.fn()
    const a = definePlugin({ id: 'a', setup: ctx => void ctx.events.on('kernel:started', () => raise('boom')) })
    const b = definePlugin({ id: 'b', setup: ctx => void ctx.events.on('kernel:started', heard) })
    const kernel = createKernel({ plugins: [a, b], onError })
    kernel.events.emit('kernel:started', { plugins: [] })
    expect(heard).toHaveBeenCalledTimes(1)
    expect(failures).toMatchObject([{ plugin: 'a', phase: 'listener', detail: 'kernel:started' }])
  })
  test('in a listener of kernel:error, without a loop', () => {
    const { failures, onError } = collect()
    const kernel = createKernel({ plugins: [], onError })
    const heard = vi.fn()
    kernel.events.on('kernel:error', () => raise('again'))
    kernel.events.on('kernel:error', heard)
    kernel.events.emit('kernel:error', { error: 1, plugin: 'x', phase: 'test' })
    expect(heard).toHaveBeenCalledTimes(2)
    expect(failures.map(({ phase }) => phase)).toEqual(['test', 'listener'])
  })
  test('in onError of the host', () => {
    const kernel = createKernel({ plugins: [], onError: () => raise('the reporter') })
    const heard = vi.fn()
    kernel.events.on('kernel:error', heard)
    expect(() => kernel.events.emit('kernel:error', { error: 1, plugin: 'x', phase: 'test' })).not.toThrow()
    expect(heard).toHaveBeenCalledTimes(2)
  })
  test('in a tap, with its plugin', async () => {
    const { failures, onError } = collect()
    const a = definePlugin({ id: 'a', setup: ctx => void ctx.tap(ctx.hooks.initialView, () => raise('boom')) })
    const kernel = createKernel({ plugins: [a, everything().plugin], onError })
    await kernel.router.open()
    expect(kernel.router.current()?.view).toBe('View')
    expect(failures).toMatchObject([{ plugin: 'a', phase: 'hook initialView' }])
  })
  test('in a disposer, and the others still run', async () => {
    const { failures, onError } = collect()
    const undone = vi.fn()
    const a = definePlugin({
      id: 'a',
      setup(ctx) {
        ctx.onDispose(undone)
        ctx.onDispose(() => raise('sync'))
        ctx.onDispose(() => Promise.reject(new Error('async')))
      }
    })
    const kernel = createKernel({ plugins: [a], onError })
    await kernel.dispose()
    expect(undone).toHaveBeenCalledTimes(1)
    expect(failures.map(({ plugin, phase }) => [plugin, phase])).toEqual([
      ['a', 'dispose'],
      ['a', 'dispose']
    ])
  })
  test('in a subscriber of state', () => {
    const { failures, onError } = collect()
    const { plugin, kept } = everything()
    createKernel({ plugins: [plugin], onError })
    kept.slice?.subscribe(() => raise('boom'))
    expect(() => kept.slice?.update(draft => void draft.count++)).not.toThrow()
    expect(failures).toMatchObject([{ phase: 'state' }])
  })
  test('that a plugin reports itself, with its id and detail', () => {
    const { failures, onError } = collect()
    const { plugin, kept } = everything()
    createKernel({ plugins: [plugin], onError })
    kept.ctx?.report(new Error('odd'), 'reading the map')
    expect(failures).toEqual([
      { error: new Error('odd'), plugin: 'everything', phase: 'run', detail: 'reading the map' }
    ])
  })
  test('during setup, to onError', () => {
    const { failures, onError } = collect()
    createKernel({ plugins: [definePlugin({ id: 'a', setup: ctx => ctx.report(new Error('early')) })], onError })
    expect(failures).toMatchObject([{ plugin: 'a', phase: 'run' }])
  })
})

describe('at run time', () => {
  test('add starts a plugin if the kernel has started', async () => {
    const start = vi.fn()
    const kernel = createKernel({ plugins: [clock] })
    await kernel.add(definePlugin({ ...alarm, start }))
    expect(start).not.toHaveBeenCalled()
    expect(kernel.get(Alarm).ring()).toBe('ring at 42')
    await kernel.start()
    expect(start).toHaveBeenCalledTimes(1)
    const later = vi.fn()
    await kernel.add(definePlugin({ id: 'later', setup: () => {}, start: later }))
    expect(later).toHaveBeenCalledTimes(1)
  })
  test('add rejects an incompatible plugin, and changes nothing', async () => {
    const kernel = createKernel({ plugins: [clock] })
    await expect(kernel.add(clock)).rejects.toMatchObject({ code: 'plugin/duplicate-id' })
    await expect(kernel.add(definePlugin({ ...clock, id: 'other' }))).rejects.toMatchObject({
      code: 'plugin/duplicate-service'
    })
    await expect(kernel.add(failing('broken'))).rejects.toMatchObject({
      code: 'plugin/setup-failed',
      context: { plugin: 'broken' }
    })
    await expect(
      kernel.add(definePlugin({ id: 'foe', conflictsWith: ['clock'], setup: () => {} }))
    ).rejects.toMatchObject({ code: 'plugin/conflict' })
    await expect(kernel.remove('broken')).rejects.toMatchObject({
      code: 'plugin/unknown',
      context: { plugin: 'broken' }
    })
  })
  test('remove rejects for a plugin in use, and names its users', async () => {
    const kernel = createKernel({ plugins: [clock, alarm] })
    await expect(kernel.remove('clock')).rejects.toMatchObject({
      code: 'plugin/in-use',
      context: { plugin: 'clock', dependents: '"alarm"' },
      message: 'Plugin "clock" is needed by "alarm"'
    })
    await kernel.remove('alarm')
    await kernel.remove('clock')
    expect(kernel.find(Clock)).toBeUndefined()
  })
  test('remove undoes everything, and the plugin can be added again', async () => {
    const { plugin, kept } = everything()
    const kernel = strictKernel([plugin])
    kept.ctx?.events.on('kernel:started', neverCalled('listener'))
    kept.ctx?.tap(kept.ctx.hooks.beforeOpen, neverCalled('tap'))
    const item = kept.ctx?.storage.item({ key: 'a', initial: 1, schema: v.number() })
    const signal = kept.ctx?.signal
    await kernel.remove('everything')
    expect(signal?.aborted).toBe(true)
    expect(kernel.contributions.all(Point).get()).toEqual([])
    expect(kernel.router.views.has('View')).toBe(false)
    expect(kernel.state.dehydrate()).toEqual({})
    kernel.events.emit('kernel:started', { plugins: [] })
    await expect(kernel.router.open()).rejects.toMatchObject({ code: 'view/none' })
    await expect(kernel.rpc.request(Ping, undefined, { chain: 'test:1' })).rejects.toMatchObject({
      code: 'rpc/not-allowed'
    })
    item?.set(2)

    await kernel.add(plugin)
    expect(kept.ctx?.storage.item({ key: 'a', initial: 1, schema: v.number() }).get()).toBe(1)
    await kernel.router.open()
    expect(kernel.router.current()?.view).toBe('View')
    await expect(kernel.rpc.request(Ping, undefined, { chain: 'test:1' })).resolves.toBe('pong')
  })
  test('undoes registrations of a removed plugin at once', async () => {
    const { plugin, kept } = everything()
    const kernel = strictKernel([plugin])
    await kernel.remove('everything')
    kept.ctx?.events.on('kernel:started', neverCalled('listener'))
    kept.ctx?.contribute(Point, 'ghost')
    kept.ctx?.view(View, { load: neverCalled('load') })
    const undo = vi.fn()
    kept.ctx?.onDispose(undo)
    kernel.events.emit('kernel:started', { plugins: [] })
    expect(undo).toHaveBeenCalledTimes(1)
    expect(kernel.contributions.all(Point).get()).toEqual([])
    expect(kernel.router.views.has('View')).toBe(false)
  })
  test('ctx.contributions has the items without their plugins', async () => {
    const { plugin, kept } = everything()
    const kernel = createKernel({ plugins: [plugin] })
    const items = kept.ctx?.contributions(Point)
    expect(items?.get()).toEqual(['item'])
    expect(items?.get()).toBe(items?.get())
    await kernel.dispose()
    expect(items?.get()).toEqual([])
  })
  test('ctx.kernel is the kernel of the plugin', () => {
    const { plugin, kept } = everything()
    const kernel = createKernel({ plugins: [plugin] })
    expect(kept.ctx?.kernel).toBe(kernel)
  })
})

describe('disposal', () => {
  test('undoes plugins in reverse order at once, and waits for asynchronous disposers', async () => {
    const undone: string[] = []
    const slow = deferred()
    const undoing = (id: string, work: () => void | Promise<void> = () => {}) =>
      definePlugin({
        id,
        setup(ctx) {
          ctx.onDispose(() => {
            undone.push(id)
            return work()
          })
        }
      })
    const kernel = createKernel({ plugins: [undoing('a'), undoing('b', () => slow.promise), undoing('c')] })
    const [first, second] = [kernel.dispose(), kernel.dispose()]
    expect(undone).toEqual(['c', 'b', 'a'])
    const done = vi.fn()
    void second.then(done)
    await Promise.resolve()
    expect(done).not.toHaveBeenCalled()
    slow.resolve()
    await Promise.all([first, second])
  })
  test('makes later calls reject with a code, and later events and updates do nothing', async () => {
    const { plugin, kept } = everything()
    const kernel = createKernel({ plugins: [plugin] })
    await kernel.dispose()
    const gone = { code: 'kernel/disposed' }
    await expect(kernel.start()).rejects.toMatchObject(gone)
    await expect(kernel.add(clock)).rejects.toMatchObject(gone)
    await expect(kernel.remove('everything')).rejects.toMatchObject({ code: 'plugin/unknown' })
    expect(() => kernel.events.emit('kernel:started', { plugins: [] })).not.toThrow()
    expect(() => kept.slice?.update(draft => void draft.count++)).not.toThrow()
    await expect(kernel.rpc.request(Ping, undefined, { chain: 'test:1' })).rejects.toMatchObject({
      code: 'rpc/not-allowed'
    })
    await kernel.dispose()
  })
  test('rejects pending unsafe calls, and cancels flows', async () => {
    const Sign = rpcMethod<undefined, string>('test', 'sign', 'unsafe')
    const signer = definePlugin({ id: 'signer', setup: ctx => void ctx.handle(Sign, () => new Promise(() => {})) })
    const kernel = createKernel({ plugins: [signer] })
    const flow = kernel.router.beginFlow('signer')
    const signing = kernel.rpc.request(Sign, undefined, { chain: 'test:1' })
    const outcome = expect(signing).rejects.toMatchObject({ code: 'kernel/disposed' })
    await kernel.dispose()
    await outcome
    await expect(flow.result).resolves.toBeUndefined()
  })
  test('may be called in a disposer', async () => {
    const a = definePlugin({ id: 'a', setup: ctx => void ctx.onDispose(() => void ctx.kernel.dispose()) })
    const kernel = createKernel({ plugins: [a] })
    await kernel.dispose()
  })
})

describe('two kernels', () => {
  test('share nothing if they have the same plugins', async () => {
    const [one, two] = [everything(), everything()]
    const [first, second] = [strictKernel([one.plugin]), strictKernel([two.plugin])]
    second.events.onAny(neverCalled('an event of the other'))
    one.kept.slice?.update(draft => void draft.count++)
    one.kept.ctx?.contribute(Point, 'more')
    one.kept.ctx?.storage.item({ key: 'a', initial: 1, schema: v.number() }).set(2)
    await first.router.open()
    expect(two.kept.slice?.get()).toEqual({ count: 0 })
    expect(second.contributions.all(Point).get()).toHaveLength(1)
    expect(two.kept.ctx?.storage.item({ key: 'a', initial: 1, schema: v.number() }).get()).toBe(1)
    expect(second.router.state.get().open).toBe(false)
    await first.dispose()
    expect(second.router.views.has('View')).toBe(true)
  })
  test('may have the same plugin object', async () => {
    const [first, second] = [createKernel({ plugins: [clock] }), createKernel({ plugins: [clock] })]
    await first.dispose()
    expect(second.get(Clock).now()).toBe(42)
  })
})

describe('ssr', () => {
  const text = JSON.stringify({ v: 1, t: 0, d: 7 })
  const storage = { read: vi.fn(() => text), write() {}, remove() {} }
  const reading = () => {
    const kept: { get?: () => number; atStart?: number } = {}
    const plugin = definePlugin({
      id: 'a',
      setup(ctx) {
        kept.get = ctx.storage.item({ key: 'n', initial: 1, schema: v.number() }).get
      },
      start() {
        kept.atStart = kept.get?.() ?? 0
      }
    })
    return { plugin, kept }
  }
  test('reads stored values at start, before any plugin starts', async () => {
    const { plugin, kept } = reading()
    const kernel = createKernel({ plugins: [plugin], storage, ssr: true })
    expect(kept.get?.()).toBe(1)
    expect(storage.read).not.toHaveBeenCalled()
    await kernel.start()
    expect(kept.atStart).toBe(7)
  })
  test('false reads stored values at once', () => {
    const { plugin, kept } = reading()
    createKernel({ plugins: [plugin], storage })
    expect(kept.get?.()).toBe(7)
  })
})
