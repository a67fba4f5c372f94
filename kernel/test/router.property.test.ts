import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKernel, definePlugin, type Flow, type PluginContext, type ViewRef, viewRef } from '../src/index.js'
import { deferred } from './deferred.js'

const names = ['A', 'B', 'C'] as const
const refs = new Map<string, ViewRef<number>>(names.map(name => [name, viewRef<number>(name)]))
const ref = (name: string) => refs.get(name) as ViewRef<number>
const view = fc.constantFrom(...names)
const outcome = fc.constantFrom('sent', 'failed', undefined)
const end = (flow: Flow<string> | undefined, result: string | undefined) =>
  result === undefined ? flow?.cancel() : flow?.settle(result)

async function setUp() {
  let context: PluginContext | undefined
  const failures: unknown[] = []
  const all = definePlugin({
    id: 'all',
    setup(ctx) {
      context = ctx
      for (const name of names) ctx.view(ref(name), { load: async () => ({ default: name }) })
      ctx.tap(ctx.hooks.initialView, () => ({ view: 'A' }))
      ctx.tap(ctx.hooks.closedView, () => ({ view: 'B' }))
    }
  })
  const kernel = createKernel({ plugins: [all], onError: failure => void failures.push(failure.error) })
  await kernel.start()
  return { kernel, ctx: context as PluginContext, failures }
}

type Step =
  | { readonly do: 'open'; readonly view: string | undefined; readonly params: number }
  | { readonly do: 'push' | 'replace' | 'reset'; readonly view: string; readonly params: number }
  | { readonly do: 'back' | 'close' | 'begin' }
  | { readonly do: 'settle'; readonly outcome: string | undefined }

const params = fc.integer({ min: 0, max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('open' as const), view: fc.option(view, { nil: undefined }), params }),
  fc.record({ do: fc.constantFrom('push' as const, 'replace' as const, 'reset' as const), view, params }),
  fc.record({ do: fc.constantFrom('back' as const, 'close' as const, 'begin' as const) }),
  fc.record({ do: fc.constant('settle' as const), outcome })
)

/** Reference model of the router, with the simplest implementation. */
interface Model {
  open: boolean
  stack: readonly string[]
  flows: readonly number[]
}
function predict(model: Model, step: Step, nextFlow: number): Model {
  const closed = { open: false, stack: model.open ? ['B undefined'] : model.stack, flows: [] }
  if (step.do === 'close') return closed
  if (step.do === 'back') return model.stack.length > 1 ? { ...model, stack: model.stack.slice(0, -1) } : closed
  if (step.do === 'begin') return { ...model, flows: [...model.flows, nextFlow] }
  if (step.do === 'settle') return { ...model, flows: model.flows.slice(0, -1) }
  if (step.do === 'open') {
    if (model.open && step.view === undefined) return model
    return { ...model, open: true, stack: [step.view === undefined ? 'A undefined' : `${step.view} ${step.params}`] }
  }
  if (!('view' in step)) return model
  const entry = `${step.view} ${step.params}`
  const below = { push: model.stack, replace: model.stack.slice(0, -1), reset: [] }[step.do]
  return step.do === 'push' && model.stack.at(-1) === entry ? model : { ...model, stack: [...below, entry] }
}

test('a router that is left in peace does what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
      const { kernel, failures } = await setUp()
      const { router } = kernel
      const settled = new Map<number, unknown[]>()
      const begun: Flow<string>[] = []
      const live = () => [...settled].filter(([, outcomes]) => outcomes.length === 0).map(([id]) => id)
      let model: Model = { open: false, stack: [], flows: [] }
      for (const now of steps) {
        model = predict(model, now, settled.size)
        if (now.do === 'open') {
          await router.open(now.view === undefined ? {} : { target: { view: now.view, params: now.params } })
        } else if (now.do === 'close') await router.close('api')
        else if (now.do === 'back') {
          const isLast = router.state.get().stack.length < 2
          router.back()
          if (isLast) await router.close('button')
        } else if (now.do === 'begin') {
          const outcomes: unknown[] = []
          settled.set(settled.size, outcomes)
          const flow = router.beginFlow<string>('all')
          void flow.result.then(result => outcomes.push(result))
          begun.push(flow)
        } else if (now.do === 'settle') {
          const newest = live().at(-1)
          if (newest !== undefined) {
            end(begun[newest], now.outcome)
            await begun[newest]?.result
            expect(settled.get(newest)).toEqual([now.outcome])
          }
        } else if ('view' in now) router[now.do](ref(now.view), now.params)

        await Promise.resolve()
        const { open, stack } = router.state.get()
        expect({ open, stack: stack.map(entry => `${entry.view} ${entry.params}`), flows: live() }).toEqual(model)
        expect(router.hasFlow()).toBe(model.flows.length > 0)
      }
      await kernel.dispose()
      expect(failures).toEqual([])
    })
  )
})

/** Several hands at once, guards that take their time, and a plugin that comes and goes. */
type Deed = Step | { readonly do: 'answer'; readonly allow: boolean } | { readonly do: 'wait' | 'plug' | 'unplug' }
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: step },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const), allow: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('wait' as const, 'plug' as const, 'unplug' as const) }) }
)

test('whatever happens in whatever order, the state makes sense and every flow settles exactly once', async () => {
  const D = viewRef<number>('D')
  const guest = definePlugin({ id: 'guest', setup: ctx => void ctx.view(D, { load: async () => ({ default: 'D' }) }) })

  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 40 }), fc.boolean(), async (deeds, isSlow) => {
      const { kernel, ctx, failures } = await setUp()
      const { router } = kernel
      const flows: unknown[][] = []
      const begun: Flow<string>[] = []
      const asked: ReturnType<typeof deferred<false | undefined>>[] = []
      const told: string[] = []
      const ask = () => {
        const answer = deferred<false | undefined>()
        asked.push(answer)
        return answer.promise
      }
      ctx.tap(ctx.hooks.beforeClose, () => ask())
      if (isSlow) ctx.tap(ctx.hooks.beforeOpen, () => ask() as Promise<undefined>)
      kernel.events.on('router:opened', () => void told.push('opened'))
      kernel.events.on('router:closed', () => void told.push('closed'))
      const check = () => {
        const { open, stack } = router.state.get()
        expect(open && stack.length === 0, 'open without a view').toBe(false)
        expect(new Set(stack.map(({ key }) => key)).size, 'keys are unique').toBe(stack.length)
        expect(
          stack.every(entry => router.views.has(entry.view)),
          'views exist'
        ).toBe(true)
        for (const outcomes of flows) expect(outcomes.length, 'settled once').toBeLessThan(2)
      }
      router.state.subscribe(check)
      const calm = () => new Promise(resolve => setImmediate(resolve))

      for (const now of deeds) {
        if (now.do === 'open') {
          const target = now.params === 0 ? { view: 'D' } : { view: now.view ?? 'A', params: now.params }
          router.open(now.view === undefined ? {} : { target }).catch(error => expect(error.code).toBe('view/unknown'))
        } else if (now.do === 'close') void router.close('escape')
        else if (now.do === 'back') router.back()
        else if (now.do === 'begin') {
          const outcomes: unknown[] = []
          flows.push(outcomes)
          const flow = router.beginFlow<string>('all')
          void flow.result.then(result => outcomes.push(result))
          begun.push(flow)
        } else if (now.do === 'settle') end(begun.at(-1), now.outcome)
        else if (now.do === 'answer') asked.shift()?.resolve(now.allow ? undefined : false)
        else if (now.do === 'wait') await calm()
        else if (now.do === 'plug')
          await kernel.add(guest).catch(error => expect(error.code).toBe('plugin/duplicate-id'))
        else if (now.do === 'unplug')
          await kernel.remove('guest').catch(error => expect(error.code).toBe('plugin/unknown'))
        else if ('view' in now) router[now.do](ref(now.view), now.params)
        check()
      }
      while (asked.length > 0) {
        for (const answer of asked.splice(0)) answer.resolve(undefined)
        await calm()
        check()
      }
      await kernel.dispose()
      check()
      expect(router.state.get().open).toBe(false)
      await calm()
      for (const outcomes of flows) expect(outcomes).toHaveLength(1)
      expect(told).toEqual(told.map((_, index) => (index % 2 === 0 ? 'opened' : 'closed')))
      expect(told.length % 2).toBe(0)
      expect(failures).toEqual([])
    }),
    { numRuns: 300 }
  )
})
