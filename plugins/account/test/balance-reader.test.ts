import { createKernel, definePlugin, type Slice } from '@latchkit/kernel'
import type { NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BalancesState } from '../src/balance.js'
import { readBalance } from '../src/balance-reader.js'

const account = 'eip155:1:0xabc'
type Read = NonNullable<NamespaceFeatures['balance']>['read']

function setUp(read: Read | undefined, { isHidden = (): boolean => false } = {}) {
  let slice!: Slice<BalancesState>
  const setup = (ctx: { slice<S extends object>(initial: S): Slice<S> }) => {
    slice = ctx.slice<BalancesState>({ byAccount: {} })
  }
  createKernel({ plugins: [definePlugin({ id: 'test', setup })] })
  const failures: unknown[] = []
  const reads = vi.fn(read ?? (async () => 0n))
  const features = async (): Promise<NamespaceFeatures> => (read ? { balance: { read: reads } } : {})
  const start = () => readBalance({ slice, account, features, isHidden, report: error => void failures.push(error) })
  return { start, reads, failures, record: () => slice.get().byAccount[account] }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('readBalance', () => {
  test('reads at once and keeps base units as text', async () => {
    const { start, record } = setUp(async () => 2n ** 200n)
    start()
    await settle()
    expect(record()).toEqual({ amount: (2n ** 200n).toString(), settledAtMs: 1_000_000, reading: false })
  })

  test('does not read what is fresh, and reads again after 30 s', async () => {
    const { start, reads } = setUp(async () => 1n)
    start().stop()
    const reader = start()
    await settle()
    expect(reads).toHaveBeenCalledTimes(1)
    reader.refreshIfDue()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(reads).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(reads).toHaveBeenCalledTimes(2)
    reader.stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(reads).toHaveBeenCalledTimes(2)
  })

  test('keeps the last value while reading', async () => {
    const answers: ((amount: bigint) => void)[] = []
    const { start, record } = setUp(() => new Promise(resolve => void answers.push(resolve)))
    const reader = start()
    await settle()
    answers[0]?.(5n)
    await settle()
    reader.refresh()
    await settle()
    expect(record()).toMatchObject({ amount: '5', reading: true })
    answers[1]?.(6n)
    await settle()
    expect(record()).toMatchObject({ amount: '6', reading: false })
  })

  test('one read at a time', async () => {
    const { start, reads } = setUp(() => new Promise(() => {}))
    const reader = start()
    await settle()
    reader.refresh()
    reader.refreshIfDue()
    await settle()
    expect(reads).toHaveBeenCalledTimes(1)
  })

  test('a refresh while one is under way reads once more after it', async () => {
    const answers: ((amount: bigint) => void)[] = []
    const { start, reads, record } = setUp(() => new Promise(resolve => void answers.push(resolve)))
    const reader = start()
    await settle()
    reader.refresh()
    reader.refresh()
    answers[0]?.(5n)
    await settle()
    expect(record()).toMatchObject({ amount: '5', reading: true })
    answers[1]?.(6n)
    await settle()
    expect(record()).toMatchObject({ amount: '6', reading: false })
    expect(reads).toHaveBeenCalledTimes(2)
  })

  test('a refresh is dropped with the reader', async () => {
    let answer = (_amount: bigint) => {}
    const { start, reads } = setUp(() => new Promise(resolve => (answer = resolve)))
    const reader = start()
    await settle()
    reader.refresh()
    reader.stop()
    answer(5n)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reads).toHaveBeenCalledTimes(1)
  })

  test('a failed read is reported, leaves no amount, and can be tried again at once', async () => {
    let works = false
    const { start, record, failures, reads } = setUp(async () => {
      if (!works) throw new Error('node down')
      return 7n
    })
    const reader = start()
    await settle()
    expect(record()).toEqual({ settledAtMs: 1_000_000, reading: false })
    expect(failures).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(reads).toHaveBeenCalledTimes(1)
    works = true
    reader.refresh()
    await settle()
    expect(record()).toMatchObject({ amount: '7' })
  })

  test('stopping aborts the read, and a late answer is dropped', async () => {
    let signal: AbortSignal | undefined
    let answer = (_amount: bigint) => {}
    const { start, record, failures } = setUp((_account, given) => {
      signal = given
      return new Promise(resolve => {
        answer = resolve
      })
    })
    const reader = start()
    await settle()
    reader.stop()
    expect(signal?.aborted).toBe(true)
    answer(9n)
    await settle()
    expect(record()).toEqual({ reading: false })
    expect(failures).toEqual([])
  })

  test('a chain family without balances is never read', async () => {
    const { start, record } = setUp(undefined)
    start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(record()).toEqual({ absent: true, reading: false })
  })

  test('nothing is read while the page is hidden, and at once when it is looked at again', async () => {
    let hidden = false
    const { start, reads } = setUp(async () => 1n, { isHidden: () => hidden })
    const reader = start()
    await settle()
    hidden = true
    await vi.advanceTimersByTimeAsync(90_000)
    expect(reads).toHaveBeenCalledTimes(1)
    hidden = false
    reader.refreshIfDue()
    await settle()
    expect(reads).toHaveBeenCalledTimes(2)
  })
})
