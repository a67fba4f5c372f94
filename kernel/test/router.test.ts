import { neverCalled } from '@latchkit/kernel/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type AnyEvent,
  type CloseReason,
  createKernel,
  definePlugin,
  type EventMap,
  type Kernel,
  type PluginContext,
  type ViewRef,
  viewRef
} from '../src/index.js'
import { deferred } from './deferred.js'

const Connect = viewRef('Connect')
const Account = viewRef('Account')
const Wallet = viewRef<{ readonly id: string }>('Wallet')
const Send = viewRef<{ readonly to: string } | undefined>('Send')
const views: readonly ViewRef<never>[] = [Connect, Account, Wallet, Send] as never

let kernel: Kernel
let ctx: PluginContext
let events: AnyEvent[]
let failures: EventMap['kernel:error'][]
const load = vi.fn(async (_: string) => ({ default: 'view' }))

beforeEach(() => {
  events = []
  failures = []
  load.mockClear()
  const all = definePlugin({
    id: 'all',
    setup(context) {
      ctx = context
      for (const view of views) ctx.view(view, { load: () => load(view.id) })
      ctx.tap(ctx.hooks.initialView, () => ({ view: 'Connect' }), { stage: 10 })
    }
  })
  kernel = createKernel({ plugins: [all], onError: failure => void failures.push(failure) })
  kernel.events.onAny(event => void events.push(event))
})
afterEach(async () => {
  await kernel.dispose()
  expect(failures).toEqual([])
})

const stack = () => kernel.router.state.get().stack.map(({ view }) => view)
const isOpen = () => kernel.router.state.get().open
const told = () => events.map(({ name, payload }) => [name, ...Object.values(payload)].join(' '))

describe('opening', () => {
  test('without a requested view shows the first choice of initialView, lower stages first', async () => {
    await kernel.router.open()
    expect([isOpen(), stack(), kernel.router.state.get().direction]).toEqual([true, ['Connect'], 'none'])
    expect(told()).toEqual(['router:open-granted', 'router:opened Connect', 'router:changed  Connect none'])
    await kernel.router.close('api')
    ctx.tap(ctx.hooks.initialView, () => ({ view: 'Account' }))
    await kernel.router.open()
    expect(stack()).toEqual(['Account'])
  })
  test('shows the requested view with its parameters', async () => {
    await kernel.router.open({ target: { view: 'Wallet', params: { id: 'larch' } } })
    expect(kernel.router.current()).toMatchObject({ view: 'Wallet', params: { id: 'larch' } })
  })
  test('lets beforeOpen change the request', async () => {
    ctx.tap(ctx.hooks.beforeOpen, async request => ({ ...request, target: { view: 'Send' } }))
    await kernel.router.open({ target: { view: 'Wallet' } })
    expect(stack()).toEqual(['Send'])
  })
  test('while open replaces the stack with a requested view, and changes nothing without one', async () => {
    await kernel.router.open()
    kernel.router.push(Account)
    const before = kernel.router.state.get()
    await kernel.router.open()
    expect(kernel.router.state.get()).toBe(before)
    events.length = 0
    await kernel.router.open({ target: { view: 'Send' } })
    expect([stack(), kernel.router.state.get().direction]).toEqual([['Send'], 'next'])
    expect(told()).toEqual(['router:open-granted [object Object]', 'router:changed Account Send next'])
  })
  test('rejects for an unknown view, and changes nothing', async () => {
    await expect(kernel.router.open({ target: { view: 'Nowhere' } })).rejects.toMatchObject({
      code: 'view/unknown',
      context: { view: 'Nowhere' }
    })
    expect([isOpen(), stack()]).toEqual([false, []])
    await expect(kernel.router.open({ target: { view: '__proto__' } })).rejects.toMatchObject({ code: 'view/unknown' })
  })
  test('rejects when no plugin offers a view', async () => {
    const empty = createKernel({ plugins: [] })
    await expect(empty.router.open()).rejects.toMatchObject({ code: 'view/none' })
  })
  test('with a promised request is cancelled by a closing or a later opening, and rejects with the promise', async () => {
    const first = deferred<{ readonly target: { readonly view: string } }>()
    const opening = kernel.router.open(first.promise)
    await kernel.router.close('api')
    first.resolve({ target: { view: 'Send' } })
    await opening
    expect(kernel.router.state.get().open).toBe(false)

    const second = deferred<{ readonly target: { readonly view: string } }>()
    const late = kernel.router.open(second.promise)
    await kernel.router.open()
    second.resolve({ target: { view: 'Send' } })
    await late
    expect(kernel.router.current()?.view).toBe('Connect')
    await kernel.router.close('api')

    await expect(kernel.router.open(Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    expect(kernel.router.state.get().open).toBe(false)
  })

  test('of two concurrent openings the later one wins, whichever passes beforeOpen first', async () => {
    const first = deferred<undefined>()
    ctx.tap(ctx.hooks.beforeOpen, ({ target }) => (target?.view === 'Wallet' ? first.promise : undefined))
    const slow = kernel.router.open({ target: { view: 'Wallet' } })
    await kernel.router.open({ target: { view: 'Send' } })
    first.resolve(undefined)
    await slow
    expect(stack()).toEqual(['Send'])
  })
  test('goes on after 1,000 ms if a tap of beforeOpen hangs', async () => {
    vi.useFakeTimers()
    ctx.tap(ctx.hooks.beforeOpen, () => new Promise<undefined>(() => {}))
    const opening = kernel.router.open({ target: { view: 'Send' } })
    await vi.advanceTimersByTimeAsync(1000)
    await opening
    vi.useRealTimers()
    expect(stack()).toEqual(['Send'])
    expect(failures.splice(0)).toMatchObject([
      { plugin: 'all', phase: 'hook beforeOpen', error: { code: 'hook/tap-late' } }
    ])
  })
  test('emits router:open-granted with the changed request before the view, and not for a cancelled opening', async () => {
    const granted: unknown[] = []
    kernel.events.on('router:open-granted', request => granted.push([isOpen(), request]))
    ctx.tap(ctx.hooks.beforeOpen, request =>
      request.target?.view === 'Wallet' ? { target: { view: 'Send' } } : undefined
    )
    await kernel.router.open({ target: { view: 'Nowhere' } }).catch(() => undefined)
    const calledOff = kernel.router.open({ target: { view: 'Account' } })
    await kernel.router.close('api')
    await calledOff
    await Promise.all([
      kernel.router.open({ target: { view: 'Account' } }),
      kernel.router.open({ target: { view: 'Wallet' } })
    ])
    await kernel.router.open()
    expect(granted).toEqual([
      [false, { target: { view: 'Send' } }],
      [true, {}]
    ])
  })
  test('never shows subscribers an open dialog without a view', async () => {
    const seen: boolean[] = []
    kernel.router.state.subscribe(() => {
      const { open, stack } = kernel.router.state.get()
      seen.push(!open || stack.length > 0)
    })
    await kernel.router.open()
    await kernel.router.close('api')
    expect(seen).toEqual([true, true])
  })
})

describe('navigation', () => {
  beforeEach(async () => {
    await kernel.router.open()
    events.length = 0
  })

  test('push adds a view, back removes it', () => {
    kernel.router.push(Account)
    kernel.router.push(Wallet, { id: 'larch' })
    expect([stack(), kernel.router.state.get().direction]).toEqual([['Connect', 'Account', 'Wallet'], 'next'])
    kernel.router.back()
    expect([stack(), kernel.router.state.get().direction]).toEqual([['Connect', 'Account'], 'prev'])
    expect(told()).toEqual([
      'router:changed Connect Account next',
      'router:changed Account Wallet next',
      'router:changed Wallet Account prev'
    ])
  })
  test('replace changes the top view, reset the whole stack', () => {
    kernel.router.push(Account)
    kernel.router.replace(Send)
    expect(stack()).toEqual(['Connect', 'Send'])
    kernel.router.reset(Account)
    expect(stack()).toEqual(['Account'])
  })
  test('back restores the earlier entry with its own parameters and key', () => {
    kernel.router.push(Wallet, { id: 'larch' })
    const larch = kernel.router.current()
    kernel.router.push(Wallet, { id: 'quill' })
    expect(kernel.router.current()?.params).toEqual({ id: 'quill' })
    expect(kernel.router.current()?.key).not.toBe(larch?.key)
    kernel.router.back()
    expect(kernel.router.current()).toBe(larch)
  })
  test('back on the last view closes', async () => {
    kernel.router.back()
    await vi.waitFor(() => expect(isOpen()).toBe(false))
    expect(told()).toEqual(['router:closed Connect'])
  })
  test.each([
    ['the same', () => ({ id: 'larch' })],
    ['no', () => undefined as never]
  ])('push of the shown view with %s parameters changes nothing', (_, params) => {
    kernel.router.push(Wallet, params())
    const before = kernel.router.state.get()
    kernel.router.push(Wallet, params())
    expect(kernel.router.state.get()).toBe(before)
  })
  test('push adds the same view with other parameters, and ignores equal ones', () => {
    const lists = [
      { id: 'a' },
      { id: 'b' },
      { id: 'a', more: 1 },
      new Map([['id', 'a']]),
      new Map([['id', 'a']]),
      ['a'],
      ['a'],
      new Date(0),
      new Date(0)
    ]
    for (const params of lists) kernel.router.push(Wallet, params as never)
    expect(stack()).toHaveLength(1 + lists.length)
  })
  test('replacing a view with itself gives it a new key', () => {
    const before = kernel.router.current()?.key
    kernel.router.replace(Connect)
    expect(stack()).toEqual(['Connect'])
    expect(kernel.router.current()?.key).not.toBe(before)
  })
  test('passes parameters on without copying or freezing them', () => {
    const params = { id: 'larch', connector: { info: { name: 'Larch' } } }
    kernel.router.push(Wallet, params)
    expect(kernel.router.current()?.params).toBe(params)
    params.connector.info.name = 'Quill'
    expect(Object.isFrozen(params.connector)).toBe(false)
  })
  test('throws for an unknown view, and changes nothing', () => {
    const Nowhere = viewRef('Nowhere')
    for (const go of [kernel.router.push, kernel.router.replace, kernel.router.reset]) {
      expect(() => go(Nowhere)).toThrow(expect.objectContaining({ code: 'view/unknown' }))
    }
    expect([isOpen(), stack(), told()]).toEqual([true, ['Connect'], []])
  })
  test('beforeNavigate gets the kind of navigation and may redirect it', () => {
    const seen: string[] = []
    const undo = ctx.tap(ctx.hooks.beforeNavigate, navigation => {
      seen.push(`${navigation.via} ${navigation.view}`)
      return navigation.view === 'Send' ? { ...navigation, view: 'Account', params: undefined } : undefined
    })
    kernel.router.push(Send, { to: 'x' })
    kernel.router.replace(Wallet, { id: 'a' })
    kernel.router.back()
    kernel.router.reset(Connect)
    undo()
    expect(stack()).toEqual(['Connect'])
    expect(seen).toEqual(['push Send', 'replace Wallet', 'back Connect', 'reset Connect'])
  })
  test('beforeNavigate may redirect back', () => {
    kernel.router.push(Account)
    ctx.tap(ctx.hooks.beforeNavigate, navigation =>
      navigation.via === 'back' ? { ...navigation, view: 'Send' } : undefined
    )
    kernel.router.back()
    expect([stack(), kernel.router.state.get().direction]).toEqual([['Send'], 'prev'])
  })
  test('reports and skips a tap of beforeNavigate that throws', () => {
    ctx.tap(ctx.hooks.beforeNavigate, () => {
      throw new Error('boom')
    })
    kernel.router.push(Account)
    expect(stack()).toEqual(['Connect', 'Account'])
    expect(failures.splice(0)).toMatchObject([{ plugin: 'all', phase: 'hook beforeNavigate' }])
  })
  test('delivers both changes in order to all listeners when one of them navigates', () => {
    kernel.events.on('router:changed', ({ to }) => {
      if (to === 'Account') kernel.router.push(Send)
    })
    const heard: string[] = []
    kernel.events.on('router:changed', ({ from, to }) => void heard.push(`${from} ${to}`))
    kernel.router.push(Account)
    expect(stack()).toEqual(['Connect', 'Account', 'Send'])
    expect(heard).toEqual(['Connect Account', 'Account Send'])
  })
  test('works while closed, for an embedded dialog', async () => {
    await kernel.router.close('api')
    ctx.tap(ctx.hooks.closedView, () => ({ view: 'Connect' }))
    kernel.router.push(Account)
    kernel.router.push(Send)
    kernel.router.back()
    expect([isOpen(), stack()]).toEqual([false, ['Account']])
    kernel.router.back()
    expect([isOpen(), stack()]).toEqual([false, ['Account']])
  })
})

describe('closing', () => {
  beforeEach(async () => {
    await kernel.router.open()
    kernel.router.push(Account)
    events.length = 0
  })

  test('empties the stack and emits router:closed', async () => {
    await expect(kernel.router.close('escape')).resolves.toBe(true)
    expect([isOpen(), stack()]).toEqual([false, []])
    expect(told()).toEqual(['router:closed Account'])
  })
  test('resets the stack to the choice of closedView', async () => {
    const reasons: CloseReason[] = []
    ctx.tap(ctx.hooks.closedView, reason => {
      reasons.push(reason)
      return { view: 'Connect' }
    })
    await kernel.router.close('done')
    expect([isOpen(), stack(), reasons]).toEqual([false, ['Connect'], ['done']])
  })
  test('leaves `from` of the next opening empty after closedView chose a view', async () => {
    ctx.tap(ctx.hooks.closedView, () => ({ view: 'Connect' }))
    await kernel.router.close('api')
    events.length = 0
    await kernel.router.open({ target: { view: 'Account' } })
    expect(told().slice(1)).toEqual(['router:opened Account', 'router:changed  Account none'])
  })
  test('ignores an unknown view from closedView', async () => {
    ctx.tap(ctx.hooks.closedView, () => ({ view: 'Nowhere' }))
    await kernel.router.close('api')
    expect(stack()).toEqual([])
  })
  test('while closed does nothing', async () => {
    await kernel.router.close('api')
    events.length = 0
    ctx.tap(ctx.hooks.beforeClose, neverCalled('beforeClose'))
    await expect(kernel.router.close('api')).resolves.toBe(true)
    expect(told()).toEqual([])
  })
  test('is refused by a tap of beforeClose, which gets the view and the reason', async () => {
    const asked: unknown[] = []
    ctx.tap(ctx.hooks.beforeClose, async (entry, reason) => {
      asked.push([entry.view, reason])
      return reason === 'done' ? undefined : false
    })
    for (const reason of ['button', 'escape', 'backdrop', 'api'] as const) {
      await expect(kernel.router.close(reason)).resolves.toBe(false)
    }
    expect([isOpen(), stack()]).toEqual([true, ['Connect', 'Account']])
    await expect(kernel.router.close('done')).resolves.toBe(true)
    expect(told()).toEqual([
      'router:close-refused Account button',
      'router:close-refused Account escape',
      'router:close-refused Account backdrop',
      'router:close-refused Account api',
      'router:closed Account'
    ])
    expect(asked).toHaveLength(5)
  })
  test('goes on if a tap of beforeClose throws', async () => {
    ctx.tap(ctx.hooks.beforeClose, () => {
      throw new Error('boom')
    })
    await expect(kernel.router.close('escape')).resolves.toBe(true)
    expect(failures.splice(0)).toMatchObject([{ plugin: 'all', phase: 'hook beforeClose' }])
  })
  test('goes on after 3,000 ms if a tap of beforeClose hangs', async () => {
    vi.useFakeTimers()
    ctx.tap(ctx.hooks.beforeClose, () => new Promise<false>(() => {}))
    const closing = kernel.router.close('escape')
    await vi.advanceTimersByTimeAsync(3000)
    await expect(closing).resolves.toBe(true)
    vi.useRealTimers()
    expect(failures.splice(0)).toMatchObject([{ error: { code: 'hook/tap-late' } }])
  })
  test('runs beforeClose once for two concurrent calls with one reason', async () => {
    const guard = vi.fn(async () => undefined)
    ctx.tap(ctx.hooks.beforeClose, guard)
    await Promise.all([kernel.router.close('escape'), kernel.router.close('escape')])
    expect(guard).toHaveBeenCalledTimes(1)
    expect(told()).toEqual(['router:closed Account'])
  })
  test('with the reason done closes the dialog while a tap that refuses escape is pending', async () => {
    const answer = deferred<false>()
    ctx.tap(ctx.hooks.beforeClose, (_, reason) => (reason === 'done' ? undefined : answer.promise))
    const escaping = kernel.router.close('escape')
    await expect(kernel.router.close('done')).resolves.toBe(true)
    answer.resolve(false)
    await expect(escaping).resolves.toBe(true)
    expect(told()).toEqual(['router:closed Account'])
  })
  test('runs beforeClose again if the view changed meanwhile', async () => {
    const first = deferred<undefined>()
    ctx.tap(ctx.hooks.beforeClose, entry => (entry.view === 'Account' ? first.promise : (false as const)))
    const closing = kernel.router.close('escape')
    kernel.router.push(Send)
    first.resolve(undefined)
    await expect(closing).resolves.toBe(false)
    expect([isOpen(), stack()]).toEqual([true, ['Connect', 'Account', 'Send']])
  })
  test('runs beforeClose twice at most if its tap navigates', async () => {
    const guard = vi.fn(() => kernel.router.push(Wallet, { id: String(guard.mock.calls.length) }))
    ctx.tap(ctx.hooks.beforeClose, guard)
    await expect(kernel.router.close('escape')).resolves.toBe(true)
    expect(guard).toHaveBeenCalledTimes(2)
  })
  test('joins the closing under way when a tap of beforeClose closes', async () => {
    const guard = vi.fn(() => void kernel.router.close('escape'))
    ctx.tap(ctx.hooks.beforeClose, guard)
    await expect(kernel.router.close('escape')).resolves.toBe(true)
    expect(guard).toHaveBeenCalledTimes(1)
    expect(told()).toEqual(['router:closed Account'])
  })
  test('gives way to a later opening', async () => {
    const answer = deferred<undefined>()
    ctx.tap(ctx.hooks.beforeClose, () => answer.promise)
    const closing = kernel.router.close('escape')
    await kernel.router.open({ target: { view: 'Send' } })
    answer.resolve(undefined)
    await expect(closing).resolves.toBe(false)
    expect([isOpen(), stack()]).toEqual([true, ['Send']])
  })
  test('cancels an earlier opening', async () => {
    await kernel.router.close('api')
    const answer = deferred<undefined>()
    ctx.tap(ctx.hooks.beforeOpen, () => answer.promise)
    const opening = kernel.router.open()
    await kernel.router.close('api')
    answer.resolve(undefined)
    await opening
    expect(isOpen()).toBe(false)
  })
  test('follows the last of several concurrent openings and closings', async () => {
    const all = [
      kernel.router.open(),
      kernel.router.close('api'),
      kernel.router.open({ target: { view: 'Send' } }),
      kernel.router.close('api')
    ]
    await Promise.all(all)
    expect(isOpen()).toBe(false)
    await Promise.all([
      kernel.router.open(),
      kernel.router.close('api'),
      kernel.router.open({ target: { view: 'Send' } })
    ])
    expect([isOpen(), stack()]).toEqual([true, ['Send']])
  })
  test('lets a listener open the dialog again, and close it again', async () => {
    const stop = kernel.events.on('router:closed', () => void kernel.router.open({ target: { view: 'Send' } }))
    const closings: Promise<boolean>[] = []
    kernel.events.on('router:opened', () => {
      stop()
      closings.push(kernel.router.close('api'))
    })
    await kernel.router.close('api')
    await vi.waitFor(() => expect(closings).toHaveLength(1))
    await expect(closings[0]).resolves.toBe(true)
    expect(isOpen()).toBe(false)
  })
})

describe('a flow', () => {
  beforeEach(() => kernel.router.open())

  test('ends once, with its first outcome', async () => {
    const flow = kernel.router.beginFlow<string>('send')
    expect(kernel.router.hasFlow()).toBe(true)
    flow.settle('sent')
    flow.settle('sent twice')
    flow.cancel()
    await expect(flow.result).resolves.toBe('sent')
    expect(kernel.router.hasFlow()).toBe(false)
  })
  test('has an id of its own, and the owner that began it', () => {
    const flows = ['send', 'swap'].map(owner => kernel.router.beginFlow(owner))
    expect(flows.map(({ owner }) => owner)).toEqual(['send', 'swap'])
    expect(new Set(flows.map(({ id }) => id)).size).toBe(2)
  })
  test('settles independently of another flow', async () => {
    const outer = kernel.router.beginFlow<string>('outer')
    const inner = kernel.router.beginFlow<string>('inner')
    outer.settle('out')
    expect(kernel.router.hasFlow()).toBe(true)
    inner.cancel()
    await expect(Promise.all([outer.result, inner.result])).resolves.toEqual(['out', undefined])
  })
  test('is cancelled by a closing, newest first', async () => {
    const cancelled: unknown[] = []
    for (const name of ['outer', 'inner'])
      void kernel.router.beginFlow(name).result.then(result => cancelled.push([name, result]))
    await kernel.router.close('escape')
    expect(cancelled).toEqual([
      ['inner', undefined],
      ['outer', undefined]
    ])
  })
  test('goes on after a closing if its holder keeps it', async () => {
    const flow = kernel.router.beginFlow<string>('send')
    flow.keep()
    expect(kernel.router.hasFlow()).toBe(false)
    await kernel.router.close('escape')
    flow.settle('sent')
    await expect(flow.result).resolves.toBe('sent')
  })
  test('of an opening is cancelled with it', async () => {
    const flow = kernel.router.beginFlow<string>('host')
    flow.keep()
    const opening = kernel.router.open({ target: { view: Account.id }, flow })
    await kernel.router.open()
    await opening
    await expect(flow.result).resolves.toBeUndefined()
  })
  test('goes on if a tap of beforeClose keeps the dialog open', async () => {
    ctx.tap(ctx.hooks.beforeClose, () => false as const)
    const flow = kernel.router.beginFlow<string>('send')
    await kernel.router.close('escape')
    expect(kernel.router.hasFlow()).toBe(true)
    flow.settle('sent')
    await expect(flow.result).resolves.toBe('sent')
  })
})

describe('the module of a view', () => {
  test('loads once, when the view is entered', async () => {
    expect(kernel.router.views.module('Connect').get()).toEqual({ status: 'pending' })
    await kernel.router.open()
    await kernel.router.views.load('Connect')
    expect(kernel.router.views.module('Connect').get()).toEqual({ status: 'ready', view: 'view' })
    kernel.router.push(Account)
    kernel.router.push(Connect)
    expect(load.mock.calls.map(([view]) => view)).toEqual(['Connect', 'Account'])
  })
  test('may load before a visit', async () => {
    await kernel.router.views.load('Send')
    expect(kernel.router.views.module('Send').get()).toMatchObject({ status: 'ready' })
    expect(isOpen()).toBe(false)
  })
  test('is reported with plugin and view if it fails, and can be retried', async () => {
    load.mockRejectedValueOnce(new Error('offline'))
    const module = kernel.router.views.module('Send')
    const seen: string[] = []
    module.subscribe(() => void seen.push(module.get().status))
    await Promise.all([kernel.router.open({ target: { view: 'Send' } }), kernel.router.views.load('Send')])
    await vi.waitFor(() => expect(module.get()).toEqual({ status: 'failed', error: new Error('offline') }))
    expect(isOpen()).toBe(true)
    await kernel.router.views.load('Send')
    expect(module.get()).toMatchObject({ status: 'ready' })
    expect(seen).toEqual(['failed', 'pending', 'ready'])
    expect(failures.splice(0)).toMatchObject([
      { plugin: 'all', phase: 'view', detail: 'Send', error: new Error('offline') }
    ])
  })
  test('comes with the context that its plugin registered', async () => {
    const Shared = viewRef('Shared')
    const context = { count: 1 }
    const removal = ctx.view(Shared, { load: async () => ({ default: {} }), context })
    await kernel.router.views.load('Shared')
    expect(kernel.router.views.module('Shared').get()).toEqual({ status: 'ready', view: {}, context })
    removal()
  })
  test('gives the traits of the view before it is loaded', () => {
    const Choice = viewRef('Choice')
    const removal = ctx.view(Choice, { load: neverCalled('load'), interruptible: false, role: 'wallets' })
    expect(kernel.router.views.traits('Choice')).toMatchObject({ interruptible: false, role: 'wallets' })
    expect(kernel.router.views.traits('Send')).not.toHaveProperty('interruptible')
    removal()
    expect(() => kernel.router.views.traits('Choice')).toThrow(expect.objectContaining({ code: 'view/unknown' }))
  })
  test('fails if its load throws or resolves without a module', async () => {
    load.mockImplementationOnce(() => {
      throw new Error('sync')
    })
    await kernel.router.views.load('Send')
    expect(kernel.router.views.module('Send').get()).toMatchObject({ status: 'failed' })
    load.mockResolvedValueOnce(undefined as never)
    await kernel.router.views.load('Account')
    expect(kernel.router.views.module('Account').get()).toMatchObject({ status: 'failed' })
    expect(failures.splice(0)).toHaveLength(2)
  })
  test('rejects or throws for an unknown view', async () => {
    expect(kernel.router.views.has('Nowhere')).toBe(false)
    await expect(kernel.router.views.load('Nowhere')).rejects.toMatchObject({ code: 'view/unknown' })
    expect(() => kernel.router.views.module('Nowhere')).toThrow(expect.objectContaining({ code: 'view/unknown' }))
  })
  test('throws if another plugin registers the same view', () => {
    const again = () => ctx.view(Connect, { load: neverCalled('load') })
    expect(again).toThrow(
      expect.objectContaining({ code: 'view/duplicate', context: { view: 'Connect', plugin: 'all' } })
    )
  })
})

describe('removing a plugin', () => {
  const Extra = viewRef('Extra')
  const extra = definePlugin({ id: 'extra', setup: context => void context.view(Extra, { load: () => load('Extra') }) })

  test('removes its views from the stack', async () => {
    await kernel.add(extra)
    await kernel.router.open()
    kernel.router.push(Extra)
    kernel.router.push(Account)
    kernel.router.push(Extra)
    events.length = 0
    await kernel.remove('extra')
    expect(stack()).toEqual(['Connect', 'Account'])
    expect(told()).toEqual(['router:changed Extra Account prev'])
    expect(kernel.router.views.has('Extra')).toBe(false)
  })
  test('emits no event if its view was not on top', async () => {
    await kernel.add(extra)
    await kernel.router.open({ target: { view: 'Extra' } })
    kernel.router.push(Account)
    events.length = 0
    await kernel.remove('extra')
    expect([stack(), told()]).toEqual([['Account'], []])
  })
  test('closes the dialog if no view is left, without beforeClose', async () => {
    await kernel.add(extra)
    ctx.tap(ctx.hooks.beforeClose, () => false as const)
    ctx.tap(ctx.hooks.closedView, () => ({ view: 'Extra' }))
    await kernel.router.open({ target: { view: 'Extra' } })
    await kernel.remove('extra')
    expect([isOpen(), stack()]).toEqual([false, []])
  })
})

test('throws kernel/disposed on opening and navigating after disposal', async () => {
  await kernel.router.open()
  const opening = kernel.router.open({ target: { view: 'Send' } })
  events.length = 0
  await kernel.dispose()
  expect([isOpen(), stack(), told()]).toEqual([false, [], ['router:closed Connect']])
  const gone = { code: 'kernel/disposed' }
  await expect(opening).resolves.toBeUndefined()
  await expect(kernel.router.open()).rejects.toMatchObject(gone)
  expect(() => kernel.router.push(Account)).toThrow(expect.objectContaining(gone))
  await expect(kernel.router.close('api')).resolves.toBe(true)
  expect(() => kernel.router.back()).not.toThrow()
})
