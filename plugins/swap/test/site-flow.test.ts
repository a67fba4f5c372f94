import { createKernel, definePlugin, type Flow, viewRef } from '@latchkit/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { SwapView } from '../src/contract.js'
import { settleSiteFlow } from '../src/site-flow.js'

const account = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const provider = '1inch'
const Other = viewRef('Other')

function setUp() {
  let isSwapOpen = false
  const plugin = definePlugin({
    id: 'swap',
    setup(ctx) {
      const load = async () => ({ default: 'view' })
      ctx.view(SwapView, { load })
      ctx.view(Other, { load })
      settleSiteFlow(ctx, () => isSwapOpen)
    }
  })
  const kernel = createKernel({ plugins: [plugin] })
  onTestFinished(() => kernel.dispose())
  const open = async (view: string = SwapView.id) => {
    const flow = kernel.router.beginFlow<{ readonly id: string }>('host')
    await kernel.router.open({ target: { view }, flow: flow as Flow<unknown> })
    return flow.result
  }
  return {
    kernel,
    open: (view?: string) => {
      const result = open(view)
      return new Promise<{ readonly result: typeof result }>(resolve => setTimeout(() => resolve({ result })))
    },
    request: () => {
      isSwapOpen = true
      kernel.events.emit('swap:started', { account, provider })
    },
    finish: (outcome: 'sent' | 'failed') => {
      isSwapOpen = false
      if (outcome === 'sent') kernel.events.emit('swap:sent', { account, provider, id: '0x12' })
      else kernel.events.emit('swap:failed', { account, provider, code: 'wallet/rejected' })
    }
  }
}

test('resolves with the id of the transaction', async () => {
  const { open, request, finish } = setUp()
  const { result } = await open()
  request()
  finish('sent')
  await expect(result).resolves.toEqual({ id: '0x12' })
})

test('resolves with nothing if the visitor closes the form', async () => {
  const { open, kernel } = setUp()
  const { result } = await open()
  await kernel.router.close('escape')
  await expect(result).resolves.toBeUndefined()
})

test('waits for the wallet after a closing', async () => {
  const { open, kernel, request, finish } = setUp()
  const { result } = await open()
  request()
  await kernel.router.close('escape')
  finish('sent')
  await expect(result).resolves.toEqual({ id: '0x12' })
})

test('resolves with nothing if the wallet refuses after a closing', async () => {
  const { open, kernel, request, finish } = setUp()
  const { result } = await open()
  request()
  await kernel.router.close('escape')
  finish('failed')
  await expect(result).resolves.toBeUndefined()
})

test('goes on after a failure that the visitor can retry', async () => {
  const { open, request, finish } = setUp()
  const { result } = await open()
  request()
  finish('failed')
  request()
  finish('sent')
  await expect(result).resolves.toEqual({ id: '0x12' })
})

test('ends when the site opens the form again, and when the plugin is removed', async () => {
  const { open, kernel } = setUp()
  const first = await open()
  const second = await open()
  await expect(first.result).resolves.toBeUndefined()
  await kernel.dispose()
  await expect(second.result).resolves.toBeUndefined()
})

test('leaves the flow of another view alone', async () => {
  const { open, finish, kernel } = setUp()
  const { result } = await open(Other.id)
  finish('sent')
  await kernel.router.close('escape')
  await expect(result).resolves.toBeUndefined()
})
