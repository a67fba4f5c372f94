import { type Disposer, definePlugin, type Kernel, viewRef } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { prefetchWhileOpen } from '../src/lazy/prefetch.js'

const Home = viewRef('home')

/** Idle callbacks of a browser. It runs them when it is idle, and at the end of their limit at the latest, on a hidden page as well. */
function createBrowser() {
  const waiting = new Map<number, Disposer>()
  let handles = 0
  const end = (handle: number) => {
    waiting.get(handle)?.()
    return waiting.delete(handle)
  }
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: { timeout?: number } = {}) => {
    const handle = ++handles
    const run = () => end(handle) && work()
    const timer = timeout === undefined ? undefined : setTimeout(run, timeout)
    waiting.set(handle, () => clearTimeout(timer))
    idle = () => void run()
    return handle
  })
  vi.stubGlobal('cancelIdleCallback', end)
  let idle = () => {}
  return { becomeIdle: () => idle(), waiting }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function setUp(load?: () => Promise<unknown>) {
  const prefetch = vi.fn(async () => {})
  let begin = () => {}
  const plugin = definePlugin({
    id: 'prefetching',
    setup(ctx) {
      ctx.view(Home, { load: async () => ({ default: null }) })
      begin = () => prefetchWhileOpen(ctx, load ?? prefetch)
    }
  })
  const kernel: Kernel = await createTestKernel([plugin], { atEnd: onTestFinished })
  const open = () => kernel.router.open({ target: { view: 'home' } })
  return { kernel, prefetch, open, begin: () => begin() }
}

test('loads when the dialog has been open for a second and the browser is idle', async () => {
  const { becomeIdle } = createBrowser()
  const { prefetch, open, begin } = await setUp()
  begin()
  await vi.advanceTimersByTimeAsync(5_000)
  await open()
  await vi.advanceTimersByTimeAsync(999)
  becomeIdle()
  expect(prefetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(prefetch).not.toHaveBeenCalled()
  becomeIdle()
  expect(prefetch).toHaveBeenCalledTimes(1)
})

test('loads in a dialog that is already open', async () => {
  const { becomeIdle } = createBrowser()
  const { prefetch, open, begin } = await setUp()
  await open()
  begin()
  await vi.advanceTimersByTimeAsync(1_000)
  becomeIdle()
  expect(prefetch).toHaveBeenCalledTimes(1)
})

test('loads after another second on a hidden or busy page', async () => {
  createBrowser()
  const { prefetch, open, begin } = await setUp()
  begin()
  await open()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(prefetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(prefetch).toHaveBeenCalledTimes(1)
})

test.each([500, 1_500])(
  'loads nothing for a dialog that was closed after %i ms, and waits anew when it opens',
  async ms => {
    const { becomeIdle, waiting } = createBrowser()
    const { kernel, prefetch, open, begin } = await setUp()
    begin()
    await open()
    await vi.advanceTimersByTimeAsync(ms)
    await kernel.router.close('button')
    await vi.advanceTimersByTimeAsync(5_000)
    expect([prefetch.mock.calls.length, waiting.size]).toEqual([0, 0])
    await open()
    await vi.advanceTimersByTimeAsync(999)
    expect(prefetch).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    becomeIdle()
    expect(prefetch).toHaveBeenCalledTimes(1)
  }
)

const removed: Record<string, (kernel: Kernel) => Promise<void>> = {
  'the plugin is removed': kernel => kernel.remove('prefetching'),
  'the kernel is disposed': kernel => kernel.dispose()
}
for (const ms of [500, 1_500]) {
  test.each(Object.entries(removed))(`loads nothing if %s ${ms} ms after the opening`, async (_, remove) => {
    const { waiting } = createBrowser()
    const { kernel, prefetch, open, begin } = await setUp()
    begin()
    await open()
    await vi.advanceTimersByTimeAsync(ms)
    await remove(kernel)
    await vi.advanceTimersByTimeAsync(5_000)
    expect([prefetch.mock.calls.length, waiting.size, vi.getTimerCount()]).toEqual([0, 0, 0])
  })
}

test('leaves no unhandled rejection if the code does not load', async () => {
  createBrowser()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  // A mock would handle the rejection.
  let loads = 0
  const { open, begin } = await setUp(() => {
    loads++
    return Promise.reject(new Error('offline'))
  })
  begin()
  await open()
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  await new Promise(resolve => setImmediate(resolve))
  expect([loads, unhandled.mock.calls.length]).toEqual([1, 0])
})
