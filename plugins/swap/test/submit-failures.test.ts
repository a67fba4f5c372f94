import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, ridge } from './site.js'
import { CONFIRMED_MS, later, openScene } from './submit-scene.js'
import { RIDGE, ROUTER, rejected } from './swapping-chain.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a failed approval', () => {
  test('that the visitor rejects leaves nothing behind', async () => {
    const { store, prepared, chain, submission, events, steps } = await openScene(chain => {
      chain.answers = [rejected()]
    })
    await expect(store.submit(await prepared())).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(chain.sent).toEqual([])
    expect(steps()).toEqual(['approve failed', 'swap waiting'])
    expect(submission()).toMatchObject({ status: 'failed', failure: { code: 'wallet/rejected' } })
    expect(submission()?.approved).toBeUndefined()
    expect(events).toEqual(['swap:started', 'wallet/rejected'])
  })

  test.each(['failed', 'dropped', 'replaced'] as const)('that is %s on the chain ends the swap', async status => {
    const { store, prepared, submission } = await openScene(chain => {
      chain.statuses = [status]
    })
    const sending = store.submit(await prepared())
    const result = expect(sending).rejects.toMatchObject({ code: 'swap/approval-failed', context: { status } })
    // A dropped transaction is read several times, because a node may lack one that others have.
    await later(5_000)
    await result
    // A replacement may be the same approval, and a dropped transaction may come back.
    expect(submission()?.approved === undefined).toBe(status === 'failed')
  })

  test('whose outcome stays unknown may have left an allowance', async () => {
    const { store, prepared, submission } = await openScene(chain => {
      chain.statuses = ['pending']
    })
    const sending = store.submit(await prepared())
    const result = expect(sending).rejects.toMatchObject({ context: { status: 'unknown' } })
    await later(11 * 60_000)
    await result
    expect(submission()?.approved).toMatchObject({ spender: ROUTER, amount: '10000000' })
  })
})

describe('a swap that fails after its approval', () => {
  const failing = async () => {
    const site = await openScene(chain => {
      chain.answers = ['approve', rejected()]
    })
    const sending = site.store.submit(await site.prepared())
    const result = expect(sending).rejects.toMatchObject({ code: 'wallet/rejected' })
    await later(CONFIRMED_MS)
    await result
    return site
  }

  test('says what is approved', async () => {
    const { submission, steps, chain } = await failing()
    expect(steps()).toEqual(['approve done', 'swap failed'])
    expect(submission()?.approved).toEqual({ account, token: ridge, spender: ROUTER, amount: '10000000' })
    expect(chain.allowances.get(`${RIDGE} ${ROUTER}`)).toBe(10_000_000n)
  })

  test('revokes the allowance on request, once', async () => {
    const { store, submission, chain } = await failing()
    chain.answers = ['approve']
    const revoking = store.revoke()
    await later(1)
    expect(submission()?.revocation).toEqual({ status: 'confirming', id: 'tx2' })
    await later(CONFIRMED_MS)
    await revoking
    expect(submission()?.revocation).toEqual({ status: 'done', id: 'tx2' })
    expect(chain.allowances.get(`${RIDGE} ${ROUTER}`)).toBe(0n)
    await store.revoke()
    expect(chain.sent).toHaveLength(2)
  })

  test('offers the revocation again after the visitor rejected it', async () => {
    const { store, submission, chain } = await failing()
    await store.revoke()
    expect(submission()?.revocation).toMatchObject({ status: 'failed', failure: { code: 'wallet/rejected' } })
    chain.answers = ['approve']
    const revoking = store.revoke()
    await later(CONFIRMED_MS)
    await revoking
    expect(submission()?.revocation?.status).toBe('done')
  })

  test('says so as well if the chain executes it and it fails', async () => {
    const { store, prepared, kernel, submission } = await openScene()
    const sending = store.submit(await prepared())
    await later(CONFIRMED_MS)
    const id = await sending
    kernel.events.emit('transaction:settled', { id: 'other', account, status: 'failed' })
    expect(submission()?.status).toBe('sent')
    kernel.events.emit('transaction:settled', { id, account, status: 'failed' })
    expect(submission()).toMatchObject({
      status: 'failed',
      failure: { code: 'swap/reverted' },
      approved: { spender: ROUTER, amount: '10000000' }
    })
  })
})

describe('a fee that rose after the preview', () => {
  test('of the approval ends the swap without a request', async () => {
    const { store, prepared, chain, submission } = await openScene()
    const swap = await prepared()
    chain.fee *= 2n
    await expect(store.submit(swap)).rejects.toMatchObject({ code: 'transfer/higher-fee' })
    expect(chain.sent).toEqual([])
    expect(submission()?.approved).toBeUndefined()
  })

  test('of the swap says what is approved', async () => {
    const { store, prepared, chain, submission } = await openScene()
    const sending = store.submit(await prepared())
    const result = expect(sending).rejects.toMatchObject({ code: 'transfer/higher-fee' })
    await later(10)
    chain.fee *= 2n
    await later(CONFIRMED_MS)
    await result
    expect(chain.sent).toHaveLength(1)
    expect(submission()?.approved).toMatchObject({ amount: '10000000' })
  })

  test('does not matter to a swap whose fee could not be simulated', async () => {
    const { store, prepared, chain } = await openScene(chain => {
      chain.canSimulate = false
    })
    const sending = store.submit(await prepared())
    await later(10)
    chain.fee *= 2n
    await later(CONFIRMED_MS)
    await expect(sending).resolves.toBe('tx2')
  })
})
