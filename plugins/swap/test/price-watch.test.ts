import { cell, createKernel, definePlugin, type Slice } from '@latchkit/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SwapOffers, SwapRequest } from '../src/contract.js'
import { createPriceWatch, DEBOUNCE_MS, REFRESH_MS } from '../src/lazy/price-watch.js'
import type { SwapState } from '../src/store.js'
import { request } from './site.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const offersOf = (wanted: SwapRequest, toAmount: bigint, id = 'first'): SwapOffers => ({
  offers: [
    {
      provider: { id, name: id },
      quote: { request: wanted, toAmount, quotedAtMs: Date.now() },
      minimumAmount: toAmount
    }
  ],
  failed: []
})

function open() {
  const initial: SwapState = {
    offers: { status: 'idle', offers: [], failed: [], isRefreshing: false },
    costs: { status: 'idle' },
    max: 'idle',
    isAccepted: false
  }
  let state: Slice<SwapState> | undefined
  createKernel({
    plugins: [
      definePlugin({
        id: 'swap',
        setup(ctx) {
          state = ctx.slice(initial)
        }
      })
    ]
  })
  if (!state) throw new Error('No slice')
  const wanted = cell<SwapRequest | undefined>(undefined)
  const isVisible = cell(true)
  const asked: { readonly request: SwapRequest; readonly signal: AbortSignal; at: number }[] = []
  const failures: unknown[] = []
  const scene = {
    state,
    wanted,
    isVisible,
    asked,
    failures,
    /** Responds to each round. */
    respond: async (asked: SwapRequest): Promise<SwapOffers> => offersOf(asked, 1_000n),
    offers: () => scene.state.get().offers
  }
  const watch = createPriceWatch({
    ctx: { report: error => void failures.push(error), onDispose: dispose => () => void dispose() },
    state,
    request: wanted,
    ask(request, signal) {
      asked.push({ request, signal, at: Date.now() })
      return scene.respond(request)
    },
    isVisible
  })
  return { ...scene, watch, scene }
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('waits for a pause in typing, and asks once for the last amount', async () => {
  const { watch, wanted, asked, offers } = open()
  watch.watch()
  for (const amount of [1n, 12n, 123n]) {
    wanted.set({ ...request, amount })
    await later(DEBOUNCE_MS - 1)
  }
  expect(asked).toEqual([])
  expect(offers().status).toBe('loading')
  await later(1)
  expect(asked.map(({ request }) => request.amount)).toEqual([123n])
  expect(offers()).toMatchObject({ status: 'ready', isRefreshing: false, offers: [{ toAmount: '1000' }] })
})

test('asks for prices every 10 s, and says when', async () => {
  const { watch, wanted, asked, offers } = open()
  watch.watch()
  wanted.set(request)
  await later(DEBOUNCE_MS)
  expect(offers().refreshAtMs).toBe(Date.now() + REFRESH_MS)
  await later(REFRESH_MS - 1)
  expect(asked).toHaveLength(1)
  await later(1)
  expect(asked).toHaveLength(2)
  expect(offers().refreshAtMs).toBe(Date.now() + REFRESH_MS)
})

test('keeps the offers while the next round runs', async () => {
  const { scene, watch, wanted, offers } = open()
  watch.watch()
  wanted.set(request)
  await later(DEBOUNCE_MS)
  scene.respond = () => new Promise(() => {})
  await later(REFRESH_MS)
  expect(offers()).toMatchObject({ status: 'ready', isRefreshing: true, offers: [{ toAmount: '1000' }] })
  expect(offers().refreshAtMs).toBeUndefined()
})

test('asks nothing while the document or the dialog is hidden, and at once when it is shown again', async () => {
  const { watch, wanted, isVisible, asked, offers } = open()
  watch.watch()
  wanted.set(request)
  await later(DEBOUNCE_MS)
  isVisible.set(false)
  expect(offers().refreshAtMs).toBeUndefined()
  await later(10 * REFRESH_MS)
  expect(asked).toHaveLength(1)
  isVisible.set(true)
  await later(0)
  expect(asked).toHaveLength(2)
})

test('asks nothing once the last view that shows prices is gone', async () => {
  const { watch, wanted, asked } = open()
  const [one, two] = [watch.watch(), watch.watch()]
  wanted.set(request)
  await later(DEBOUNCE_MS)
  one()
  one()
  await later(REFRESH_MS)
  expect(asked).toHaveLength(2)
  two()
  await later(5 * REFRESH_MS)
  expect(asked).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('ignores a stale response, and aborts its request', async () => {
  const { scene, watch, wanted, asked, offers } = open()
  const responses = new Map<bigint, (offers: SwapOffers) => void>()
  scene.respond = wanted => new Promise(resolve => void responses.set(wanted.amount, resolve))
  watch.watch()
  wanted.set({ ...request, amount: 1n })
  await later(DEBOUNCE_MS)
  wanted.set({ ...request, amount: 2n })
  expect(asked[0]?.signal.aborted).toBe(true)
  await later(DEBOUNCE_MS)
  responses.get(2n)?.(offersOf({ ...request, amount: 2n }, 22n))
  await later(0)
  responses.get(1n)?.(offersOf({ ...request, amount: 1n }, 11n))
  await later(0)
  expect(offers().offers.map(({ toAmount }) => toAmount)).toEqual(['22'])
})

test('has no offers for an incomplete form', async () => {
  const { watch, wanted, offers } = open()
  watch.watch()
  wanted.set(request)
  await later(DEBOUNCE_MS)
  wanted.set(undefined)
  expect(offers()).toEqual({ status: 'idle', offers: [], failed: [], isRefreshing: false })
  expect(watch.offerOf(undefined)).toBeUndefined()
})

test('says that all providers failed, and asks again', async () => {
  const { scene, watch, wanted, offers } = open()
  const provider = { id: 'first', name: 'First' }
  scene.respond = async () => ({ offers: [], failed: [{ provider, code: 'data/unreachable' }] })
  watch.watch()
  wanted.set(request)
  await later(DEBOUNCE_MS)
  expect(offers()).toMatchObject({ status: 'failed', failed: [{ code: 'data/unreachable' }] })
  scene.respond = async wanted => offersOf(wanted, 5n)
  await later(REFRESH_MS)
  expect(offers().status).toBe('ready')
})

test('reports an unexpected error, and shows a failure', async () => {
  const { scene, watch, wanted, offers, failures } = open()
  scene.respond = () => Promise.reject(new Error('odd'))
  watch.watch()
  wanted.set(request)
  await later(DEBOUNCE_MS)
  expect(offers().status).toBe('failed')
  expect(failures).toHaveLength(1)
})

test('refreshes at once on request', async () => {
  const { watch, wanted, asked } = open()
  watch.watch()
  wanted.set(request)
  await later(DEBOUNCE_MS)
  watch.refresh()
  await later(0)
  expect(asked).toHaveLength(2)
})

describe('a jump of the price', () => {
  const rounds = async (results: readonly bigint[], isAccepted = false) => {
    const site = open()
    const left = [...results]
    site.scene.respond = async wanted => offersOf(wanted, left.shift() ?? 0n)
    site.watch.watch()
    site.wanted.set(request)
    await later(DEBOUNCE_MS)
    for (const _ of results.slice(1)) {
      site.state.update(next => {
        next.isAccepted = isAccepted && site.offers().jump !== undefined
      })
      await later(REFRESH_MS)
    }
    return site.offers().jump
  }

  test.each<[string, readonly bigint[], unknown]>([
    ['halves', [1_000n, 500n], { before: '1000', after: '500' }],
    ['rises by a half', [1_000n, 1_500n], { before: '1000', after: '1500' }],
    ['hardly changes', [1_000n, 501n], undefined],
    ['stays low', [1_000n, 400n, 410n], { before: '1000', after: '410' }],
    ['returns', [1_000n, 400n, 990n], undefined]
  ])('is said if the best result %s', async (_, results, jump) => {
    expect(await rounds(results)).toEqual(jump)
  })

  test('is said anew if the accepted result halves again', async () => {
    expect(await rounds([1_000n, 400n, 100n], true)).toEqual({ before: '400', after: '100' })
  })

  test('ends with another amount', async () => {
    const site = open()
    const left = [1_000n, 400n]
    site.scene.respond = async wanted => offersOf(wanted, left.shift() ?? 50n)
    site.watch.watch()
    site.wanted.set(request)
    await later(DEBOUNCE_MS + REFRESH_MS)
    expect(site.offers().jump).toBeDefined()
    site.wanted.set({ ...request, amount: 3n })
    await later(DEBOUNCE_MS)
    expect(site.offers().jump).toBeUndefined()
  })

  test('is said after a round without an offer', async () => {
    const site = open()
    const rounds = [offersOf(request, 1_000n), { offers: [], failed: [] }, offersOf(request, 400n)]
    site.scene.respond = async wanted => rounds.shift() ?? offersOf(wanted, 400n)
    site.watch.watch()
    site.wanted.set(request)
    await later(DEBOUNCE_MS + 2 * REFRESH_MS)
    expect(site.offers().jump).toEqual({ before: '1000', after: '400' })
  })

  test('stays for another slippage', async () => {
    const site = open()
    const left = [1_000n, 400n]
    site.scene.respond = async wanted => offersOf(wanted, left.shift() ?? 400n)
    site.watch.watch()
    site.wanted.set(request)
    await later(DEBOUNCE_MS + REFRESH_MS)
    site.wanted.set(undefined)
    site.wanted.set({ ...request, slippageBps: 50 })
    expect(site.offers().jump).toEqual({ before: '1000', after: '400' })
    await later(DEBOUNCE_MS)
    expect(site.offers().jump).toEqual({ before: '1000', after: '400' })
  })

  test('is about the offer of the provider that the visitor chose', async () => {
    const site = open()
    const left = [900n, 400n]
    site.scene.respond = async wanted => ({
      offers: [...offersOf(wanted, 1_000n).offers, ...offersOf(wanted, left.shift() ?? 400n, 'second').offers],
      failed: []
    })
    site.state.update(next => {
      next.form = {
        account: request.account,
        from: '',
        amount: '1',
        mark: '.',
        isMax: false,
        slippage: '1',
        provider: 'second'
      }
    })
    site.watch.watch()
    site.wanted.set(request)
    await later(DEBOUNCE_MS + REFRESH_MS)
    expect(site.offers().jump).toEqual({ before: '900', after: '400' })
  })
})
