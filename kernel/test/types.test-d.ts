import { neverCalled } from '@latchkit/kernel/testing'
import * as v from 'valibot'
import { describe, expectTypeOf, test } from 'vitest'
import {
  asyncSeriesBailHook,
  checkOptions,
  createKernel,
  definePlugin,
  derive,
  extensionPoint,
  type Kernel,
  KernelError,
  type PluginContext,
  type Readable,
  type RefType,
  rpcMethod,
  serviceRef,
  type ViewEntry,
  type ViewExport,
  viewRef
} from '../src/index.js'

interface ClockApi {
  readonly now: () => number
}
const Clock = serviceRef<ClockApi>('clock')
const Alarm = serviceRef<{ readonly ring: () => string }>('alarm')
const Plain = viewRef('Plain')
const Maybe = viewRef<{ readonly to: string } | undefined>('Maybe')
const Needs = viewRef<{ readonly id: string }>('Needs')
const Sign = rpcMethod<{ readonly text: string }, { readonly signature: string }>('test', 'sign', 'unsafe')

declare const kernel: Kernel
declare const ctx: PluginContext

describe('a plugin', () => {
  test('gets what it requires, as it is, and what is optional as a getter', () => {
    definePlugin({
      id: 'a',
      requires: { clock: Clock },
      optional: { alarm: Alarm },
      setup(_, { clock, alarm }) {
        expectTypeOf(clock).toEqualTypeOf<ClockApi>()
        expectTypeOf(alarm()).toEqualTypeOf<{ readonly ring: () => string } | undefined>()
      },
      start(_, { clock }) {
        expectTypeOf(clock.now()).toEqualTypeOf<number>()
      }
    })
  })
  test('that uses an undeclared service does not compile', () => {
    definePlugin({
      id: 'a',
      requires: { clock: Clock },
      // @ts-expect-error alarm was not declared
      setup: (_, { alarm }) => void alarm
    })
    // @ts-expect-error nothing was declared
    definePlugin({ id: 'a', setup: (_, { clock }) => void clock })
  })
  test('that forgets or mistakes a service it provides does not compile', () => {
    definePlugin({ id: 'a', provides: { clock: Clock }, setup: () => ({ clock: { now: () => 1 } }) })
    // @ts-expect-error returns nothing
    definePlugin({ id: 'a', provides: { clock: Clock }, setup: () => {} })
    // @ts-expect-error returns another
    definePlugin({ id: 'a', provides: { clock: Clock }, setup: () => ({ alarm: { ring: () => '' } }) })
    // @ts-expect-error now has to give a number
    definePlugin({ id: 'a', provides: { clock: Clock }, setup: () => ({ clock: { now: () => 'noon' } }) })
    // @ts-expect-error one of two is missing
    definePlugin({ id: 'a', provides: { clock: Clock, alarm: Alarm }, setup: () => ({ clock: { now: () => 1 } }) })
  })
  test('written inside the list keeps its types', () => {
    createKernel({
      plugins: [
        definePlugin({ id: 'other', setup: () => {} }),
        definePlugin({
          id: 'inline',
          requires: { clock: Clock },
          provides: { alarm: Alarm },
          setup(_, { clock }) {
            expectTypeOf(clock).toEqualTypeOf<ClockApi>()
            return { alarm: { ring: () => String(clock.now()) } }
          }
        }),
        // @ts-expect-error returns nothing
        definePlugin({ id: 'forgets', provides: { alarm: Alarm }, setup: () => {} })
      ]
    })
  })
})

test('services come out of the kernel with their types', () => {
  expectTypeOf(kernel.get(Clock)).toEqualTypeOf<ClockApi>()
  expectTypeOf(kernel.find(Clock)).toEqualTypeOf<ClockApi | undefined>()
  expectTypeOf<RefType<typeof Clock>>().toEqualTypeOf<ClockApi>()
})

describe('navigation', () => {
  const { router } = kernel
  test('takes the parameters of the view', () => {
    router.push(Plain)
    router.push(Maybe)
    router.push(Maybe, { to: 'x' })
    router.replace(Needs, { id: 'x' })
    router.reset(Needs, { id: 'x' })
    expectTypeOf(router.current()).toEqualTypeOf<ViewEntry | undefined>()
  })
  test('with wrong or missing parameters does not compile', () => {
    // @ts-expect-error takes none
    router.push(Plain, { id: 'x' })
    // @ts-expect-error needs some
    router.push(Needs)
    // @ts-expect-error needs others
    router.push(Needs, { to: 'x' })
    // @ts-expect-error may not be undefined
    router.replace(Needs, undefined)
    // @ts-expect-error no such reason
    void router.close('because')
    // @ts-expect-error another result
    router.beginFlow<number>('send').settle('done')
    // @ts-expect-error a service is no view
    router.push(Clock)
  })
})

describe('a hook', () => {
  test('types what a tap gets and may answer', () => {
    ctx.tap(ctx.hooks.beforeClose, (entry, reason) => {
      expectTypeOf(entry).toEqualTypeOf<ViewEntry>()
      return reason === 'escape' ? false : undefined
    })
    ctx.tap(ctx.hooks.beforeClose, async entry => {
      if (entry.view === 'Plain') return false
    })
    ctx.tap(ctx.hooks.initialView, () => ({ view: 'Plain' }))
    ctx.tap(ctx.hooks.beforeUnsafe, () => 'reject')
    const own = asyncSeriesBailHook<[number], 'stop'>({ name: 'own', report: neverCalled('report') })
    expectTypeOf(own.promise(1)).toEqualTypeOf<Promise<'stop' | undefined>>()
  })
  test('refuses answers it does not know: hooks veto, they never grant', () => {
    // @ts-expect-error true is no answer
    ctx.tap(ctx.hooks.beforeClose, () => true)
    // @ts-expect-error only reject is
    ctx.tap(ctx.hooks.beforeUnsafe, () => 'approve')
    // @ts-expect-error a view target is
    ctx.tap(ctx.hooks.initialView, () => 'Plain')
  })
})

describe('the context of a view', () => {
  const load = async () => ({ default: {} as ViewExport<ClockApi> })
  test('is what its component takes', () => {
    ctx.view(Plain, { load, context: { now: () => 1 } })
    ctx.view(Plain, { load: async () => ({ default: {} as ViewExport<void> }) })
    ctx.view(Plain, { load: async () => ({ default: 'of another binding' }) })
  })
  test('that is missing or of another type does not compile', () => {
    // @ts-expect-error the view takes a context
    ctx.view(Plain, { load })
    // @ts-expect-error now has to give a number
    ctx.view(Plain, { load, context: { now: () => 'noon' } })
  })
})

test('extension points carry the type of their items', () => {
  const Actions = extensionPoint<{ readonly label: string }>('test.actions')
  ctx.contribute(Actions, { label: 'Send' }, { order: 1 })
  expectTypeOf(ctx.contributions(Actions)).toEqualTypeOf<Readable<readonly { readonly label: string }[]>>()
  // @ts-expect-error no label
  ctx.contribute(Actions, {})
})

test('calls carry their parameters and results', () => {
  expectTypeOf(kernel.rpc.request(Sign, { text: 'x' }, { chain: 'test:1' })).toEqualTypeOf<
    Promise<{ readonly signature: string }>
  >()
  ctx.handle(Sign, async ({ text }) => ({ signature: text }))
  // @ts-expect-error no text
  void kernel.rpc.request(Sign, {}, { chain: 'test:1' })
  // @ts-expect-error no signature
  ctx.handle(Sign, async () => ({}))
})

test('state is written plainly and read deeply read-only', () => {
  const slice = ctx.slice<{ list: { name: string }[] }>({ list: [] })
  slice.update(draft => void draft.list.push({ name: 'x' }))
  // @ts-expect-error a reader changes nothing
  slice.get().list.push({ name: 'x' })
  // @ts-expect-error nor deeper down
  slice.get().list[0]!.name = 'y'
  const names = derive([slice, kernel.router.state], ({ list }, { open }) => list.map(({ name }) => `${name} ${open}`))
  expectTypeOf(names).toEqualTypeOf<Readable<string[]>>()
})

test('stored items are what their schema makes', () => {
  const item = ctx.storage.item({ key: 'n', initial: 1, schema: v.number() })
  expectTypeOf(item.get()).toEqualTypeOf<number>()
  // @ts-expect-error the schema makes numbers
  ctx.storage.item<string>({ key: 'n', initial: 'x', schema: v.number() })
  expectTypeOf(checkOptions('a', v.object({ size: v.optional(v.number()) }), {})).toEqualTypeOf<{
    size?: number | undefined
  }>()
})

test('an error wants the context of its code', () => {
  new KernelError('plugin/in-use', { plugin: 'a', dependents: 'b' })
  new KernelError('rpc/rejected', { method: 'x' })
  new KernelError('view/none', {})
  // @ts-expect-error dependents is missing
  new KernelError('plugin/in-use', { plugin: 'a' })
  // @ts-expect-error no such code
  new KernelError('plugin/odd', {})
  // @ts-expect-error the method is missing
  new KernelError('rpc/not-allowed', {})
})
