import { expect, onTestFinished, test, vi } from 'vitest'
import { type CloseReason, createKernel, definePlugin, rpcMethod, viewRef } from '../src/index.js'

const Approve = viewRef<{ readonly id: number }>('Approve')
const Other = viewRef('Other')
const Sign = rpcMethod<string, string>('test', 'sign', 'unsafe')
const Read = rpcMethod<string, string>('test', 'read', 'safe')
const load = async () => ({ default: 'view' })

/** A page whose dialog asks for consent, except to what is quiet, and a wallet that is silent until told. */
function setUp() {
  const answers = new Map<string, () => void>()
  const approvals = new Map<unknown, () => void>()
  const plugin = definePlugin({
    id: 'approval',
    setup(ctx) {
      const ask = (text: string) => new Promise<string>(resolve => answers.set(text, () => resolve(`signed ${text}`)))
      ctx.view(Approve, { load })
      ctx.view(Other, { load })
      ctx.tap(ctx.hooks.initialView, () => ({ view: Other.id }))
      ctx.handle(Sign, ask)
      ctx.handle(Read, ask)
      ctx.tap(ctx.hooks.beforeUnsafe, async ({ id, params }) => {
        if (params === 'quiet') return
        const flow = ctx.router.beginFlow<true>(ctx.id)
        approvals.set(params, () => flow.settle(true))
        await ctx.router.open({ target: { view: Approve.id, params: { id } } })
        return (await flow.result) ? undefined : 'reject'
      })
    }
  })
  const kernel = createKernel({ plugins: [plugin], onError: ({ error }) => expect.unreachable(String(error)) })
  onTestFinished(() => kernel.dispose())
  return {
    kernel,
    sign: (text: string) => kernel.rpc.request(Sign, text, { chain: 'test:one' }),
    read: (text: string) => kernel.rpc.request(Read, text, { chain: 'test:one' }),
    /** Resolves once the wallet is asked, with its answer. */
    reached: (text: string) => vi.waitUntil(() => answers.get(text)),
    /** Resolves once the dialog asks for consent, with the visitor's yes. */
    asked: (text: string) => vi.waitUntil(() => approvals.get(text))
  }
}
const rejected = { code: 'rpc/rejected', context: { method: 'sign' }, message: 'Request was aborted' }
const reasons: readonly CloseReason[] = ['button', 'escape', 'backdrop', 'api', 'done']

test.each(reasons)('a request that no dialog was opened for goes on after a close by %s', async reason => {
  const { kernel, sign, reached } = setUp()
  const signing = sign('quiet')
  const answer = await reached('quiet')
  await kernel.router.open()
  await kernel.router.close(reason)
  answer()
  await expect(signing).resolves.toBe('signed quiet')
})

test.each(reasons)('a request that the dialog asks about is rejected by %s, and no other', async reason => {
  const { kernel, sign, asked, reached } = setUp()
  const quiet = sign('quiet')
  const signing = sign('loud').catch(error => error)
  await asked('loud')
  await vi.waitUntil(() => kernel.router.state.get().open)
  await kernel.router.close(reason)
  expect(await signing).toMatchObject(rejected)
  ;(await reached('quiet'))()
  await expect(quiet).resolves.toBe('signed quiet')
})

test('every request that the dialog was opened for is rejected, though it shows something else meanwhile', async () => {
  const { kernel, sign, asked } = setUp()
  const signing = ['first', 'second'].map(text => sign(text).catch(error => error))
  await Promise.all(['first', 'second'].map(asked))
  await vi.waitUntil(() => kernel.router.state.get().open)
  kernel.router.reset(Other)
  await kernel.router.close('escape')
  for (const one of signing) expect(await one).toMatchObject(rejected)
})

test('a request that was approved goes on when its dialog closes, and at every later close', async () => {
  const { kernel, sign, asked, reached } = setUp()
  const signing = sign('loud')
  ;(await asked('loud'))()
  const answer = await reached('loud')
  await kernel.router.close('done')
  await kernel.router.open()
  await kernel.router.close('escape')
  answer()
  await expect(signing).resolves.toBe('signed loud')
})

test('a request is rejected when the opening for it is called off', async () => {
  const { kernel, sign } = setUp()
  let closing: Promise<boolean> | undefined
  kernel.hooks.beforeOpen.tap({ name: 'slow' }, async request => {
    closing ??= kernel.router.close('api')
    await closing
    return request
  })
  await expect(sign('loud')).rejects.toMatchObject(rejected)
})

test('a flow that is cancelled takes no request with it', async () => {
  const { kernel, sign, reached } = setUp()
  const signing = sign('quiet')
  const answer = await reached('quiet')
  kernel.router.beginFlow('other').cancel()
  answer()
  await expect(signing).resolves.toBe('signed quiet')
})

test('disposing rejects every unsafe request, and no safe one', async () => {
  const { kernel, sign, read, reached } = setUp()
  const signing = sign('quiet').catch(error => error)
  const reading = read('slow')
  await reached('quiet')
  const answer = await reached('slow')
  await kernel.dispose()
  expect(await signing).toMatchObject({ code: 'kernel/disposed' })
  answer()
  await expect(reading).resolves.toBe('signed slow')
})
