import { memoryBackend, type StorageBackend } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import { type AccountId, NativeBalances } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { nativeBalances } from '../src/native.js'

const key = '@appkit/native-balances/native_balance_cache'
const account: AccountId = `fake:one:${fakeAddress(1)}`
const other: AccountId = `fake:one:${fakeAddress(9)}`

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Opens a page with one connected account. The node returns 1, then 2, and so on. */
async function openPage({ storage = memoryBackend(), hasBalance = true } = {}) {
  const wallet = fakeConnector({ connection: { accounts: [{ address: fakeAddress(1) }], chain: 'fake:one' } })
  wallet.answer('approve')
  let count = 0n
  const read = vi.fn(async (_account: AccountId, _signal: AbortSignal): Promise<bigint> => ++count)
  const adapter = fakeAdapter({ connectors: [wallet], features: hasBalance ? { balance: { read } } : {} })
  const plugins = [chains(), connections(), nativeBalances(), fakeChain(adapter)]
  const kernel = await createTestKernel(plugins, { storage, atEnd: onTestFinished })
  await kernel.get(Connections).connect({ wallet: 'fake:fake-wallet' })
  const native = kernel.get(NativeBalances)
  const settle = (of: AccountId) =>
    kernel.events.emit('transaction:settled', { id: '0x1', account: of, status: 'confirmed' })
  return { kernel, native, read, settle, shown: (of = account) => native.state.get().byAccount[of] }
}
const stored = (storage: StorageBackend) => JSON.parse(String(storage.read(key) ?? '{"d":[]}')).d

describe('reading', () => {
  test('returns base units, and shows them with the time of the read', async () => {
    const { native, read, shown } = await openPage()
    read.mockResolvedValueOnce(2n ** 200n)
    expect(await native.read(account)).toBe(2n ** 200n)
    expect(shown()).toEqual({ status: 'ready', amount: `${2n ** 200n}`, readAtMs: 1_000_000 })
  })

  test('sends one request for all callers, and the next one after 30 s', async () => {
    const { native, read, shown } = await openPage()
    await Promise.all([native.read(account), native.read(account)])
    pass(29_999)
    await native.read(account)
    expect(read).toHaveBeenCalledTimes(1)
    pass(1)
    expect(await native.read(account)).toBe(2n)
    expect(shown()?.amount).toBe('2')
  })

  test('keeps the last amount while a new one is read', async () => {
    const { native, read, shown } = await openPage()
    await native.read(account)
    let resolve = (_amount: bigint) => {}
    read.mockReturnValueOnce(new Promise(done => (resolve = done)))
    const reading = native.read(account, { force: true })
    await expect.poll(shown).toMatchObject({ status: 'loading', amount: '1' })
    resolve(7n)
    await reading
    expect(shown()).toMatchObject({ status: 'ready', amount: '7' })
  })

  test('rejects without a request for 30 s after a failure, unless forced', async () => {
    const { native, read, shown } = await openPage()
    await native.read(account)
    pass(30_000)
    read.mockRejectedValueOnce(new Error('node down'))
    await expect(native.read(account)).rejects.toThrow('node down')
    expect(shown()).toEqual({ status: 'failed', amount: '1', readAtMs: 1_000_000 })
    pass(29_999)
    await expect(native.read(account)).rejects.toThrow('node down')
    expect(read).toHaveBeenCalledTimes(2)
    expect(await native.read(account, { force: true })).toBe(2n)
    expect(shown()).toMatchObject({ status: 'ready', amount: '2' })
  })

  test('is aborted with its last caller, and shows the last amount again', async () => {
    const { native, read, shown } = await openPage()
    await native.read(account)
    read.mockReturnValueOnce(new Promise(() => {}))
    const controller = new AbortController()
    const reading = native.read(account, { force: true, signal: controller.signal })
    await expect.poll(() => shown()?.status).toBe('loading')
    controller.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
    expect(read.mock.lastCall?.[1].aborted).toBe(true)
    await expect.poll(shown).toMatchObject({ status: 'ready', amount: '1' })
  })

  test('returns undefined for a chain family without balances', async () => {
    const { native, shown } = await openPage({ hasBalance: false })
    expect(await native.read(account)).toBeUndefined()
    expect(shown()).toEqual({ status: 'none' })
  })

  test('sends a request after a settled transaction of the account', async () => {
    const { native, read, settle, shown } = await openPage()
    await native.read(account)
    settle(other)
    await native.read(account)
    expect(read).toHaveBeenCalledTimes(1)
    settle(account)
    await native.read(account)
    expect(shown()?.amount).toBe('2')
  })
})

describe('publish', () => {
  test('replaces an earlier amount, which is then fresh', async () => {
    const { native, read, shown } = await openPage()
    await native.read(account)
    pass(1_000)
    await native.publish(account, { amount: '5', readAtMs: Date.now() })
    expect(shown()).toEqual({ status: 'ready', amount: '5', readAtMs: 1_001_000 })
    expect(await native.read(account)).toBe(5n)
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('does not replace a later amount', async () => {
    const { native, shown } = await openPage()
    await native.read(account)
    await native.publish(account, { amount: '5', readAtMs: Date.now() - 1 })
    expect(shown()?.amount).toBe('1')
    expect(await native.read(account)).toBe(1n)
  })

  test('replaces an amount that was read before the clock was set back', async () => {
    const { native, shown } = await openPage()
    await native.read(account)
    pass(-60_000)
    await native.publish(account, { amount: '5', readAtMs: Date.now() })
    expect(shown()?.amount).toBe('5')
  })

  test('keeps the published amount if a read that began earlier fails', async () => {
    const { native, read, shown } = await openPage()
    let reject = (_error: Error) => {}
    read.mockReturnValueOnce(new Promise((_, fail) => (reject = fail)))
    const reading = native.read(account)
    await expect.poll(() => shown()?.status).toBe('loading')
    await native.publish(account, { amount: '5', readAtMs: Date.now() })
    reject(new Error('node down'))
    await expect(reading).rejects.toThrow('node down')
    expect(shown()).toMatchObject({ status: 'ready', amount: '5' })
  })
})

describe('the stored balance', () => {
  const write = (storage: StorageBackend, ...entries: readonly unknown[]) =>
    storage.write(key, JSON.stringify({ v: 1, t: Date.now(), d: entries }))
  const entry = (value: object, atMs = Date.now(), of = account) => ({ key: [of], atMs, value })

  test('is shown after a reload without a request', async () => {
    const storage = memoryBackend()
    const first = await openPage({ storage })
    await first.native.read(account)
    pass(29_999)
    const second = await openPage({ storage })
    await second.native.read(account)
    expect(second.shown()).toEqual({ status: 'ready', amount: '1', readAtMs: 1_000_000 })
    expect(second.read).not.toHaveBeenCalled()
  })

  test.each([
    ['is older than 30 s', 30_000],
    ['is from the future, because the clock was set back', -1]
  ])('is not used if it %s', async (_, ms) => {
    const storage = memoryBackend()
    const first = await openPage({ storage })
    first.read.mockResolvedValueOnce(99n)
    await first.native.read(account)
    pass(ms)
    const second = await openPage({ storage })
    expect(await second.native.read(account)).toBe(1n)
    expect(second.shown()?.amount).toBe('1')
  })

  test.each([
    ['a negative amount', entry({ amount: '-5', readAtMs: 1_000_000 })],
    ['an amount with an exponent', entry({ amount: '1e9', readAtMs: 1_000_000 })],
    ['an amount with too many digits', entry({ amount: '9'.repeat(81), readAtMs: 1_000_000 })],
    ['no amount', entry({ readAtMs: 1_000_000 })],
    ['a time that is not a number', entry({ amount: '5', readAtMs: 'now' })],
    ['an entry that is not an object', 7]
  ])('is not used with %s', async (_, data) => {
    const storage = memoryBackend()
    write(storage, data)
    const { native } = await openPage({ storage })
    expect(await native.read(account)).toBe(1n)
  })

  test('is not used if there are more than 20 entries', async () => {
    const storage = memoryBackend()
    write(storage, ...Array.from({ length: 21 }, () => entry({ amount: '5', readAtMs: 1_000_000 })))
    const { native } = await openPage({ storage })
    expect(await native.read(account)).toBe(1n)
  })

  test('is stored for the last 20 accounts', async () => {
    const storage = memoryBackend()
    const { native } = await openPage({ storage })
    for (let index = 1; index <= 25; index++) await native.read(`fake:one:${index}`)
    expect(stored(storage)).toHaveLength(20)
    expect(stored(storage)[0].key).toEqual(['fake:one:25'])
  })

  test('is removed when the last wallet with the account disconnects', async () => {
    const storage = memoryBackend()
    const { kernel, native, shown } = await openPage({ storage })
    await native.read(account)
    await native.read(other)
    await kernel.get(Connections).disconnect()
    await expect.poll(() => [shown(), shown(other)]).toEqual([undefined, undefined])
    expect(stored(storage)).toEqual([])
  })
})
