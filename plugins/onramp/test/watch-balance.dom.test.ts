import { cell } from '@latchkit/kernel'
import type { Asset, BalancesApi, BalancesState, Holdings } from '@latchkit/plugin-balances/contract'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { OnrampOrder } from '../src/contract.js'
import { createOrderList } from '../src/lazy/order-list.js'
import { watchBalance } from '../src/lazy/watch-balance.js'
import { withReport } from '../src/order.js'
import { order } from './order.js'

const dollar = '0xA1'
const asset = (amount: string): Asset => ({ address: dollar, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount })

beforeEach(() => void vi.useFakeTimers({ now: order.createdAtMs }))
afterEach(() => void vi.useRealTimers())

/** Starts a watch of an order of 48.76 USDC. `chain` holds the responses of the node, the last of which repeats. */
function begin(more: Partial<OnrampOrder> = {}) {
  const stored = cell<readonly OnrampOrder[]>([{ ...order, token: dollar, heldBefore: '0', ...more }])
  const emitted: unknown[] = []
  const ctx = { events: { emit: (...event: unknown[]) => emitted.push(event) }, onDispose: () => {} }
  const list = createOrderList(ctx as never, stored as never)
  const state = cell<BalancesState>({ byAccount: {}, collected: {} })
  const chain: (string | undefined)[] = []
  let reads = 0
  const set = (holdings: Holdings) => state.set({ byAccount: { [order.account]: holdings }, collected: {} })
  const show = (amount: string | undefined) => {
    const assets = amount === undefined ? [] : [asset(amount)]
    set({ status: 'ready', readAtMs: Date.now(), source: 'service', assets })
  }
  const balances: BalancesApi = {
    state,
    currency: 'USD',
    async read() {
      reads += 1
      show(chain.length > 1 ? chain.shift() : chain[0])
    }
  }
  const start = () => onTestFinished(watchBalance(order.id, list, balances))
  const current = () => stored.get().find(({ id }) => id === order.id)
  return { start, chain, list, stored, state, emitted, current, reads: () => reads }
}

test('completes the order when a second read confirms the growth, seconds later', async () => {
  const { start, chain, current, emitted } = begin()
  chain.push('48500000')
  start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(current()).toMatchObject({ status: 'created' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(current()).toMatchObject({ status: 'completed', received: '48.5', noticedBy: 'balance' })
  expect(emitted).toEqual([['onramp:changed', expect.objectContaining({ status: 'completed' })]])
})

test('ignores a growth that the second read does not show', async () => {
  const { start, chain, current } = begin()
  chain.push('48500000', '0')
  start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(current()).toMatchObject({ status: 'created', heldBefore: '0' })
})

test('ignores a lower balance that the second read does not show', async () => {
  const { start, chain, current } = begin({ heldBefore: '90000000' })
  chain.push('0', '90000000')
  start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(current()).toMatchObject({ status: 'created', heldBefore: '90000000' })
})

test('counts one read once, although the state changes again', async () => {
  const { start, chain, state, current } = begin()
  chain.push('48500000')
  start()
  await vi.advanceTimersByTimeAsync(1_000)
  for (let count = 0; count < 3; count += 1) state.set({ ...state.get() })
  expect(current()).toMatchObject({ status: 'created' })
})

test('measures what arrived after the provider reported more, and then reads no more', async () => {
  const { start, chain, list, current, reads } = begin()
  chain.push('0')
  start()
  await vi.advanceTimersByTimeAsync(1_000)
  list.change(order.id, each => withReport(each, { status: 'completed', amount: '48.76' }, Date.now()))
  chain[0] = '24380000'
  await vi.advanceTimersByTimeAsync(20_000)
  expect(current()).toMatchObject({ status: 'completed', received: '48.76', measured: '24.38', noticedBy: 'provider' })
  chain[0] = '48760000'
  await vi.advanceTimersByTimeAsync(20_000)
  expect(current()).toMatchObject({ measured: '48.76' })
  const before = reads()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads()).toBe(before)
})

test('measures from zero if a source that lists all tokens had none', async () => {
  const { start, chain, current } = begin({ heldBefore: undefined })
  chain.push(undefined, '48500000')
  start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(current()).toMatchObject({ heldBefore: '0' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(current()).toMatchObject({ status: 'completed', received: '48.5' })
})

test('what arrived counts for one order only: the other one is measured from the next balance', async () => {
  const { start, chain, list, stored } = begin()
  const id = 'B'.repeat(22)
  list.add({ ...order, id, token: dollar, heldBefore: '0' })
  chain.push('48500000')
  start()
  await vi.advanceTimersByTimeAsync(5_000)
  const other = stored.get().find(each => each.id === id)
  expect([other?.status, other?.heldBefore]).toEqual(['created', undefined])
})

test('one payment completes one of two orders: the balance showed the wrong one, and the report corrects it', async () => {
  const { start, chain, list, stored, current, emitted } = begin()
  const id = 'B'.repeat(22)
  list.add({ ...order, id, token: dollar, heldBefore: '0' })
  const paid = () => stored.get().find(each => each.id === id)
  chain.push('48500000')
  start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([current()?.status, paid()?.status]).toEqual(['completed', 'created'])
  list.change(id, each => withReport(each, { status: 'completed', amount: '48.76' }, Date.now()))
  expect([current()?.status, paid()?.status]).toEqual(['created', 'completed'])
  expect(emitted.slice(1)).toEqual([
    ['onramp:changed', expect.objectContaining({ status: 'completed' })],
    ['onramp:changed', expect.objectContaining({ status: 'created' })]
  ])
  // The same balance is the one to measure from now.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(current()).toMatchObject({ status: 'created', heldBefore: '48500000' })
  chain[0] = '97000000'
  await vi.advanceTimersByTimeAsync(20_000)
  expect(current()).toMatchObject({ status: 'completed', received: '48.5', noticedBy: 'balance' })
})

test('a report takes the growth of one order only, and of none with another token', () => {
  const { list, stored } = begin({ status: 'completed', noticedBy: 'balance', received: '48.5', measured: '48.5' })
  const add = (letter: string, more: Partial<OnrampOrder>) =>
    list.add({ ...order, token: dollar, id: letter.repeat(22), ...more })
  const noticed = { status: 'completed', noticedBy: 'balance', received: '48.5', measured: '48.5' } as const
  add('B', noticed)
  add('C', { ...noticed, token: '0xB2' })
  add('D', {})
  list.change('D'.repeat(22), each => withReport(each, { status: 'completed', amount: '48.76' }, Date.now()))
  const waiting = stored.get().filter(({ status }) => status === 'created')
  expect(waiting.map(({ token }) => token)).toEqual([dollar])
})

test('ignores a report that could not be stored', () => {
  const { list, current } = begin()
  const before = current()
  list.change(order.id, each => withReport(each, { status: 'completed', amount: '1e9' }, Date.now()))
  list.change(order.id, each =>
    withReport({ ...each, network: 'a' }, { status: 'completed', network: '<b>' }, Date.now())
  )
  expect(current()).toBe(before)
})
