import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRanking, rankByScore, type Sample } from '../src/lazy/node/ranking.js'

const [one, two, three] = ['https://one.example', 'https://two.example', 'https://three.example'] as const
const urls = [one, two, three]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Page extends EventTarget {
  hidden = false
  show(isShown: boolean) {
    this.hidden = !isShown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

function setUp(answer: (url: string) => Promise<unknown> = async () => {}) {
  const ping = vi.fn(answer)
  const page = new Page()
  const controller = new AbortController()
  const order = createRanking({ endpoints: urls, ping, signal: controller.signal, page })
  return { order, ping, page, destroy: () => controller.abort() }
}
const after = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test('keeps the order of the site until the first sample, then puts the fastest first and those that fail last', async () => {
  const { order } = setUp(async url => {
    if (url === one) throw new Error('down')
    await after(url === two ? 300 : 100)
  })
  expect(order()).toEqual(urls)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(order()).toEqual(urls)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(order()).toEqual([three, two, one])
})

test('samples nothing before the first request, every 4 s after it, and no more after ten samples without a request', async () => {
  const { order, ping } = setUp()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ping).not.toHaveBeenCalled()
  order()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ping).toHaveBeenCalledTimes(3 * 5)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ping).toHaveBeenCalledTimes(3 * 10)
  expect(vi.getTimerCount()).toBe(0)
  order()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(ping).toHaveBeenCalledTimes(3 * 11)
})

test('rests while the page is hidden, and goes on with one sample every 4 s once it is shown', async () => {
  const { order, ping, page } = setUp(() => after(500))
  order()
  page.show(false)
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  order()
  expect(vi.getTimerCount()).toBe(0)
  page.show(true)
  await vi.advanceTimersByTimeAsync(4_100)
  // While a sample is taken.
  page.show(false)
  page.show(true)
  await vi.advanceTimersByTimeAsync(4_500)
  expect(ping).toHaveBeenCalledTimes(3 * 2)
})

test('ends when the plugin is removed: no timer, no listener, no sample', async () => {
  const { order, ping, page, destroy } = setUp()
  order()
  destroy()
  expect(vi.getTimerCount()).toBe(0)
  page.show(false)
  page.show(true)
  order()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ping).not.toHaveBeenCalled()
})

test('counts a URL that takes more than a second for a sample as one that fails', async () => {
  const { order } = setUp(url => (url === one ? after(5_000) : after(900)))
  order()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(order()).toEqual([two, three, one])
})

test('does not sample the only URL', async () => {
  const ping = vi.fn(async () => {})
  const order = createRanking({ endpoints: [one], ping, signal: new AbortController().signal, page: new Page() })
  expect(order()).toEqual([one])
  expect(vi.getTimerCount()).toBe(0)
})

test.each<[string, readonly (readonly [latencyMs: number, isUp: boolean])[][], readonly string[]]>([
  [
    'weighs stability 0.7 and latency 0.3',
    [
      [
        [100, true],
        [10, true],
        [10, true]
      ],
      [
        [100, true],
        [10, true],
        [10, false]
      ]
    ],
    [two, one, three]
  ],
  [
    'puts a slow URL that always answers before a fast one that answers half of the time',
    [
      [
        [100, true],
        [0, false],
        [50, true]
      ],
      [
        [100, true],
        [0, true],
        [50, true]
      ]
    ],
    [three, one, two]
  ],
  [
    'keeps the order of equals',
    [
      [
        [0, true],
        [0, true],
        [0, true]
      ]
    ],
    urls
  ]
])('%s', (_, rounds, expected) => {
  const samples = rounds.map(round => round.map(([latencyMs, isUp]): Sample => ({ latencyMs, isUp })))
  expect(rankByScore(urls, samples)).toEqual(expected)
})
