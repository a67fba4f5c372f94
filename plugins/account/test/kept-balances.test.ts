import { definePlugin, memoryBackend, type StorageBackend } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type BalanceRecord, type BalancesState, dueInMs } from '../src/balance.js'
import { keepBalances } from '../src/kept-balances.js'

const key = '@appkit/account/native_balance_cache'
const one: AccountId = 'eip155:1:0x1111111111111111111111111111111111111111'
const two: AccountId = 'solana:main:22222222222222222222222222222222'

/** A page with a storage that may have been written to before. */
async function openPage(storage: StorageBackend = memoryBackend()) {
  const page = {
    read: (_account: AccountId): BalanceRecord | undefined => undefined,
    forget() {},
    write(_records: object) {},
    settle(_account: AccountId) {}
  }
  const plugin = definePlugin({
    id: 'account',
    setup(ctx) {
      const balances = ctx.slice<BalancesState>({ byAccount: {} })
      page.forget = keepBalances(ctx, balances)
      page.read = account => balances.get().byAccount[account]
      page.settle = account => ctx.events.emit('transaction:settled', { id: '0x1', account, status: 'confirmed' })
      page.write = records => balances.update(state => Object.assign(state.byAccount, records))
    }
  })
  await createTestKernel([plugin], { storage, atEnd: onTestFinished })
  return page
}
const read = (amount: string, agoMs = 0): BalanceRecord => ({ amount, settledAtMs: Date.now() - agoMs, reading: false })
const stored = (storage: StorageBackend) => JSON.parse(String(storage.read(key) ?? '{}'))

test('what was read is there after a reload', async () => {
  const storage = memoryBackend()
  const first = await openPage(storage)
  first.write({ [one]: read('5'), [two]: { ...read('7'), reading: true } })
  const second = await openPage(storage)
  expect(second.read(one)).toMatchObject({ amount: '5', reading: false })
  expect(second.read(two)).toMatchObject({ amount: '7', reading: false })
})

test('for thirty seconds, and not from the future', async () => {
  const storage = memoryBackend()
  const first = await openPage(storage)
  first.write({ [one]: read('5', 29_000), [two]: read('7', 30_000), 'fake:one:1': read('9', -60_000) })
  const second = await openPage(storage)
  expect(second.read(one)?.amount).toBe('5')
  expect(second.read(two)).toBeUndefined()
  expect(second.read('fake:one:1')).toBeUndefined()
})

test('what a transaction of the account may have changed is shown and is due, and is not kept', async () => {
  const storage = memoryBackend()
  const page = await openPage(storage)
  page.write({ [one]: read('5'), [two]: read('7', 1_000) })
  page.settle('fake:one:1')
  page.settle(one)
  expect(page.read(one)).toMatchObject({ amount: '5', reading: false })
  expect([one, two].map(account => dueInMs(page.read(account), Date.now()) > 0)).toEqual([false, true])
  const reloaded = await openPage(storage)
  expect([one, two].map(account => reloaded.read(account)?.amount)).toEqual([undefined, '7'])
})

test('what failed is not kept', async () => {
  const storage = memoryBackend()
  const first = await openPage(storage)
  first.write({ [one]: { settledAtMs: Date.now(), reading: false }, [two]: { absent: true, reading: false } })
  expect(stored(storage)).toEqual({})
})

test('another tab shows what this one read, unless it knows better', async () => {
  let told: (key: string, value: string | null) => void = () => {}
  const memory = memoryBackend()
  const storage: StorageBackend = {
    ...memory,
    subscribe: listener => {
      told = listener
      return () => {}
    }
  }
  const page = await openPage(storage)
  page.write({ [one]: read('5', 1_000) })
  const tell = (records: object) => told(key, JSON.stringify({ v: 1, t: Date.now(), d: records }))
  const settledAtMs = Date.now()
  tell({ [one]: { amount: '6', settledAtMs }, [two]: { amount: '7', settledAtMs } })
  expect(page.read(one)?.amount).toBe('6')
  expect(page.read(two)?.amount).toBe('7')
  tell({ [one]: { amount: '4', settledAtMs: settledAtMs - 5_000 } })
  expect(page.read(one)?.amount).toBe('6')
})

test('is forgotten when asked to be, here and in the storage', async () => {
  const storage = memoryBackend()
  const page = await openPage(storage)
  page.write({ [one]: read('5') })
  expect(Object.keys(stored(storage).d)).toEqual([one])
  page.forget()
  expect(page.read(one)).toBeUndefined()
  expect(storage.read(key)).toBeNull()
})

test.each([
  ['an amount that is none', { [one]: { amount: '-5', settledAtMs: Date.now() } }],
  ['an amount with an exponent', { [one]: { amount: '1e9', settledAtMs: Date.now() } }],
  ['an endless amount', { [one]: { amount: '9'.repeat(81), settledAtMs: Date.now() } }],
  ['an account that is none', { nobody: { amount: '5', settledAtMs: Date.now() } }],
  ['a time that is none', { [one]: { amount: '5', settledAtMs: 'now' } }],
  ['a list', [{ amount: '5' }]],
  ['too many', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`fake:one:${at}`, read('5')]))]
])('%s in the storage counts as nothing', async (_, data) => {
  const storage = memoryBackend()
  storage.write(key, JSON.stringify({ v: 1, t: Date.now(), d: data }))
  const page = await openPage(storage)
  expect(page.read(one)).toBeUndefined()
})

test('keeps the twenty that were read last', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const storage = memoryBackend()
  const page = await openPage(storage)
  page.write(Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`fake:one:${at}`, read('5', 25 - at)])))
  const kept = Object.keys(stored(storage).d)
  expect(kept).toHaveLength(20)
  expect(kept).toContain('fake:one:24')
  expect(kept).not.toContain('fake:one:4')
})
