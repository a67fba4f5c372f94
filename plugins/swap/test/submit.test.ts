import { Connections } from '@latchkit/plugin-connections/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account, coin, quartz, request } from './site.js'
import { CONFIRMED_MS, later, openScene } from './submit-scene.js'
import { QUARTZ, RIDGE, ROUTER } from './swapping-chain.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

test('requests the approval, waits for its confirmation, and then requests the swap', async () => {
  const { store, prepared, chain, steps, kinds, events, followed, submission } = await openScene(chain => {
    chain.statuses = ['pending', 'unknown', 'confirmed']
  })
  const sending = store.submit(await prepared())
  await later(400)
  expect(kinds()).toEqual(['approve'])
  expect(steps()).toEqual(['approve confirming', 'swap waiting'])
  await later(5_000)
  expect(await sending).toBe('tx2')
  expect(kinds()).toEqual(['approve', 'swap'])
  expect(steps()).toEqual(['approve done', 'swap done'])
  expect(events).toEqual(['swap:started', 'swap:approved', 'swap:sent'])
  expect(submission()).toMatchObject({ status: 'sent', id: 'tx2', wallet: { name: 'Fake Wallet' } })
  expect(followed).toMatchObject([
    { id: 'tx2', account, recipient: ROUTER, token: { address: RIDGE }, amount: '10000000', isSwap: true }
  ])
  expect(chain.funds.get(QUARTZ)).toBe(10_000_000n)
})

test('resets the allowance first where the token requires it', async () => {
  const { store, prepared, chain, steps } = await openScene(chain => {
    chain.resetting.add(RIDGE)
    chain.allowances.set(`${RIDGE} ${ROUTER}`, 5n)
  })
  const sending = store.submit(await prepared())
  await later(2 * CONFIRMED_MS)
  await sending
  expect(steps()).toEqual(['reset done', 'approve done', 'swap done'])
  expect(chain.sent.map(({ payloads }) => payloads[0]?.amount)).toEqual([0n, 10_000_000n, 10_000_000n])
})

test('requests only the swap for the coin', async () => {
  const { store, prepared, steps } = await openScene()
  expect(await store.submit(await prepared({ ...request, from: coin, amount: 7n }))).toBe('tx1')
  expect(steps()).toEqual(['swap done'])
})

test('requests approvals and swap at once from a wallet that executes batches', async () => {
  const { store, prepared, steps, kinds, events } = await openScene(chain => {
    chain.hasBatch = true
  })
  expect(await store.submit(await prepared())).toBe('tx1')
  expect(kinds()).toEqual(['approve+swap'])
  expect(steps()).toEqual(['batch done'])
  expect(events).toEqual(['swap:started', 'swap:sent'])
})

test('goes on while nodes do not respond, and follows a replaced approval', async () => {
  const { store, prepared, chain } = await openScene()
  const transactions = chain.features.transactions
  const requested: string[] = []
  const status = vi.fn(async (id: string) => {
    requested.push(id)
    return requested.length === 1
      ? { status: 'replaced' as const, replacement: 'tx1b' }
      : { status: 'confirmed' as const }
  })
  Object.assign(transactions ?? {}, { status })
  const sending = store.submit(await prepared())
  await later(2_000)
  expect(await sending).toBe('tx2')
  expect(requested).toEqual(['tx1', 'tx1b'])
})

test('rejects a second swap while the first is open, and the first after an abort', async () => {
  const { store, prepared, chain, submission } = await openScene(chain => {
    chain.answers = ['wait']
  })
  const given = await prepared()
  const controller = new AbortController()
  const first = store.submit(given, controller.signal)
  const result = expect(first).rejects.toMatchObject({ code: 'swap/cancelled' })
  await expect(store.submit(given)).rejects.toMatchObject({ code: 'swap/busy' })
  await later(1)
  expect(chain.waiting()).toBe(1)
  controller.abort()
  await result
  // The wallet still has the approval.
  expect(submission()).toMatchObject({ status: 'failed', approved: { spender: ROUTER } })
  await expect(store.submit(given, AbortSignal.abort())).rejects.toMatchObject({ code: 'swap/cancelled' })
})

test('requests no swap after a cancel during the confirmation', async () => {
  const { store, prepared, kinds, submission } = await openScene(chain => {
    chain.statuses = ['pending']
  })
  const sending = store.submit(await prepared())
  const result = expect(sending).rejects.toMatchObject({ code: 'swap/cancelled' })
  await later(100)
  store.cancel()
  await result
  expect(kinds()).toEqual(['approve'])
  expect(submission()?.approved).toBeDefined()
})

test('shows no outcome of a cancelled swap without an approval, and remembers that it may be sent', async () => {
  const { store, prepared, submission } = await openScene(chain => {
    chain.answers = ['wait']
  })
  const ofCoin = { ...request, from: coin, amount: 7n }
  const sending = store.submit(await prepared(ofCoin))
  const result = expect(sending).rejects.toMatchObject({ code: 'swap/cancelled' })
  await later(1)
  store.cancel()
  await result
  expect(submission()).toBeUndefined()
  store.startForm({ toToken: QUARTZ, amount: '0.5' }, '.')
  await store.loadTokens()
  expect(store.hasUnconfirmedAttempt()).toBe(true)
  store.setToken('to', RIDGE)
  await store.loadTokens()
  expect(store.hasUnconfirmedAttempt()).toBe(false)
})

test('fails the open swap of a disconnected wallet', async () => {
  const { store, prepared, kernel, submission } = await openScene(chain => {
    chain.answers = ['wait']
  })
  const sending = store.submit(await prepared({ ...request, from: coin, amount: 7n }))
  const result = expect(sending).rejects.toMatchObject({ code: 'swap/disconnected' })
  await later(1)
  await kernel.get(Connections).disconnect()
  await result
  expect(submission()).toMatchObject({ status: 'failed', failure: { code: 'swap/disconnected' } })
})

test('requests nothing for a prepared swap whose quote is older than 30 s', async () => {
  const { store, prepared, chain } = await openScene()
  const given = await prepared()
  await later(30_001)
  await expect(store.submit(given)).rejects.toMatchObject({ code: 'swap/stale-quote' })
  expect(chain.sent).toEqual([])
})

test('requests nothing for a prepared swap that was changed meanwhile', async () => {
  const { store, prepared, chain } = await openScene()
  const given = await prepared({ ...request, from: coin, amount: 7n })
  const payload = { ...(given.swap.payload as object), recipient: 'fake00000bad' }
  const sending = store.submit({ ...given, swap: { ...given.swap, payload } })
  await expect(sending).rejects.toMatchObject({ code: 'swap/wrong-recipient' })
  expect(chain.sent).toEqual([])
})

test('has an outcome until the visitor has seen it', async () => {
  const { store, prepared, submission } = await openScene()
  await store.submit(await prepared({ ...request, from: coin, to: quartz, amount: 7n }))
  expect(submission()?.status).toBe('sent')
  store.clearOutcome()
  expect(submission()).toBeUndefined()
})
