import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from './site.js'
import { CONFIRMED_MS, later, openScene, type SubmitScene } from './submit-scene.js'
import { rejected } from './swapping-chain.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

describe('at each step, another account or network stops the swap before the next request', () => {
  const change = {
    account: ({ changeAccount }: SubmitScene) => changeAccount(),
    network: ({ changeNetwork }: SubmitScene) => changeNetwork()
  }
  const changed = { code: 'swap/account-changed', context: { account } }

  test.each(['account', 'network'] as const)('%s changed before the approval', async what => {
    const site = await openScene()
    const prepared = await site.prepared()
    change[what](site)
    await expect(site.store.submit(prepared)).rejects.toMatchObject(changed)
    expect(site.chain.sent).toEqual([])
  })

  test.each(['account', 'network'] as const)('%s changed while the approval is confirmed', async what => {
    const site = await openScene()
    const sending = site.store.submit(await site.prepared())
    const result = expect(sending).rejects.toMatchObject(changed)
    await later(100)
    expect(site.kinds()).toEqual(['approve'])
    change[what](site)
    await later(CONFIRMED_MS)
    await result
    expect(site.kinds()).toEqual(['approve'])
    expect(site.submission()).toMatchObject({ status: 'failed', approved: { amount: '10000000' } })
  })

  test.each(['account', 'network'] as const)('%s changed before a revocation', async what => {
    const site = await openScene(chain => {
      chain.answers = ['approve', rejected()]
    })
    const sending = site.store.submit(await site.prepared())
    sending.catch(() => {})
    await later(CONFIRMED_MS)
    change[what](site)
    await site.store.revoke()
    expect(site.submission()?.revocation).toMatchObject({ status: 'failed', failure: { code: 'swap/account-changed' } })
    expect(site.kinds()).toEqual(['approve'])
  })

  test.each(['account', 'network'] as const)('%s changed before a batch', async what => {
    const site = await openScene(chain => {
      chain.hasBatch = true
    })
    const prepared = await site.prepared()
    change[what](site)
    await expect(site.store.submit(prepared)).rejects.toMatchObject(changed)
    expect(site.chain.sent).toEqual([])
  })
})
