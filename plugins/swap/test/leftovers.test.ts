import { memoryBackend } from '@latchkit/kernel'
import { type TransactionStatus, TransferError, WalletError } from '@latchkit/plugin-chains/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SwapQuote } from '../src/contract.js'
import { account, request } from './site.js'
import { CONFIRMED_MS, later, openScene, type SubmitScene } from './submit-scene.js'
import { OTHER_ROUTER, RIDGE, ROUTER, rejected, type SwappingChain } from './swapping-chain.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const allowance = `${RIDGE} ${ROUTER}`
const interrupted = ({ store }: SubmitScene) => store.state.get().interrupted

/** Opens a page, and returns a function that opens a second one with the storage of this moment. */
async function openPage(change: (chain: SwappingChain) => void = () => {}) {
  const values = new Map<string, string>()
  const scene = await openScene(change, { storage: memoryBackend(values) })
  const reload = (changed?: (chain: SwappingChain) => void) =>
    openScene(changed, { storage: memoryBackend(new Map(values)) })
  return { scene, reload }
}

async function submit({ store, prepared }: SubmitScene, wanted = request): Promise<string> {
  const sending = store.submit(await prepared(wanted)).catch(({ code }) => code)
  await later(CONFIRMED_MS)
  return sending
}

/** Tells the page the status of a transaction, as the activity does. */
async function settle({ kernel }: SubmitScene, id: string, status: Exclude<TransactionStatus, 'pending'>) {
  kernel.events.emit('transaction:settled', { id, account, status })
  await later(1)
}

describe('a sent swap after an approval', () => {
  test('leaves no trace once it took the whole allowance', async () => {
    const { scene, reload } = await openPage()
    const id = await submit(scene)
    await settle(scene, id, 'confirmed')
    expect(scene.submission()).toMatchObject({ status: 'sent' })
    expect(scene.submission()?.approved).toBeUndefined()
    expect(interrupted(await reload())).toBeUndefined()
  })

  test('that fails on the chain after the visitor left shows the allowance in the form', async () => {
    const { scene, reload } = await openPage()
    const id = await submit(scene)
    scene.store.clearOutcome()
    scene.chain.allowances.set(allowance, 10_000_000n)
    await settle(scene, id, 'failed')
    expect(interrupted(scene)).toMatchObject({ isOver: true, approved: { spender: ROUTER, amount: '10000000' } })
    expect(scene.store.hasUnconfirmedAttempt()).toBe(false)
    expect(interrupted(await reload())).toMatchObject({ isOver: true })
    const revoking = scene.store.revoke()
    await later(CONFIRMED_MS)
    await revoking
    expect(scene.chain.allowances.get(allowance)).toBe(0n)
    expect(interrupted(await reload())).toBeUndefined()
  })

  test('that fails on the chain while no page is open shows the allowance on the next page', async () => {
    const { scene, reload } = await openPage()
    await submit(scene)
    const page = await reload(chain => {
      chain.statuses = ['failed']
      chain.allowances.set(allowance, 10_000_000n)
    })
    await later(1)
    expect(interrupted(page)).toMatchObject({ isOver: true, approved: { amount: '10000000' } })
  })

  test('that is still pending on the next page shows nothing yet', async () => {
    const { scene, reload } = await openPage()
    await submit(scene)
    const page = await reload(chain => {
      chain.statuses = ['pending']
      chain.allowances.set(allowance, 10_000_000n)
    })
    await later(1)
    expect(interrupted(page)).toBeUndefined()
  })

  test.each(['replaced', 'confirmed', 'unknown'] as const)('that is %s shows what is left of it', async status => {
    const { scene } = await openPage()
    const id = await submit(scene)
    scene.chain.allowances.set(allowance, 2n ** 255n)
    await settle(scene, id, status)
    expect(scene.submission()).toMatchObject({ status: 'sent', approved: { amount: `${2n ** 255n}` } })
    const revoking = scene.store.revoke()
    await later(CONFIRMED_MS)
    await revoking
    expect(scene.chain.allowances.get(allowance)).toBe(0n)
  })

  test('is not forgotten while the nodes do not respond', async () => {
    const { scene, reload } = await openPage()
    const id = await submit(scene)
    scene.chain.allowances.set(allowance, 10_000_000n)
    scene.chain.nodeFailure = new TransferError('transfer/unreachable', { chain: 'fake:one' })
    await settle(scene, id, 'failed')
    expect(scene.submission()).toMatchObject({ status: 'failed', approved: { amount: '10000000' } })
    const page = await reload(chain => void chain.allowances.set(allowance, 10_000_000n))
    await later(1)
    expect(interrupted(page)).toMatchObject({ approved: { amount: '10000000' } })
  })
})

test('a wallet that executes only the approval of a batch leaves an allowance', async () => {
  const { scene } = await openPage(chain => {
    chain.hasBatch = true
    chain.answers = [
      new WalletError('wallet/invalid-answer', { wallet: 'Fake Wallet', method: 'batch', expected: 'the batch' })
    ]
  })
  const prepared = await scene.prepared()
  scene.chain.allowances.set(allowance, 10_000_000n)
  await expect(scene.store.submit(prepared)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  await later(1)
  expect(scene.submission()).toMatchObject({ status: 'failed', approved: { spender: ROUTER, amount: '10000000' } })
})

test('a batch that failed as a whole leaves none', async () => {
  const { scene, reload } = await openPage(chain => {
    chain.hasBatch = true
    chain.answers = [new WalletError('wallet/timed-out', { wallet: 'Fake Wallet' })]
  })
  await submit(scene)
  expect(scene.submission()).toMatchObject({ status: 'failed' })
  expect(scene.submission()?.approved).toBeUndefined()
  const trace = interrupted(await reload())
  expect(trace).toMatchObject({ isSwapRequested: true })
  expect(trace?.approved).toBeUndefined()
})

test('an approval that the visitor changed in the wallet is shown with its real amount', async () => {
  const { scene } = await openPage(chain => {
    chain.answers = [
      new WalletError('wallet/invalid-answer', { wallet: 'Fake Wallet', method: 'submit', expected: 'the approval' })
    ]
  })
  const prepared = await scene.prepared()
  scene.chain.allowances.set(allowance, 2n ** 256n - 1n)
  await expect(scene.store.submit(prepared)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  await later(1)
  expect(scene.submission()?.approved?.amount).toBe(`${2n ** 256n - 1n}`)
})

test('a second attempt with another contract keeps the allowance of the first', async () => {
  const { scene, reload } = await openPage(chain => {
    chain.answers = ['approve', rejected(), 'approve']
  })
  await submit(scene)
  expect(scene.submission()?.approved).toMatchObject({ spender: ROUTER })
  const { provider } = scene
  Object.assign(provider, { targets: { 'fake:one': [OTHER_ROUTER] } })
  provider.spoilQuote = (quote: SwapQuote) => ({ ...quote, spender: OTHER_ROUTER })
  provider.spoilPayload = payload => ({ ...payload, target: OTHER_ROUTER })
  await settle(scene, await submit(scene), 'confirmed')
  expect(interrupted(await reload())).toMatchObject({ approved: { spender: ROUTER, amount: '10000000' } })
})

test('texts of a stored attempt are shown without control characters', async () => {
  const values = new Map<string, string>()
  const change = (chain: SwappingChain) => {
    chain.answers = ['approve', rejected()]
  }
  await submit(await openScene(change, { storage: memoryBackend(values) }))
  for (const [key, text] of values) values.set(key, text.replaceAll('Ridge Dollar', 'Ridge\u202eDollar'))
  const page = await openScene(undefined, { storage: memoryBackend(values) })
  expect(interrupted(page)?.from.name).toBe('RidgeDollar')
  expect(interrupted(page)?.approved?.token.name).toBe('RidgeDollar')
})

describe('a second attempt with the allowance of the first', () => {
  /** Approves, declines the swap, and leaves the outcome as `Try again` does. */
  const openSecond = async (answers: SwappingChain['answers']) => {
    const page = await openPage(chain => {
      chain.answers = ['approve', rejected(), ...answers]
    })
    await submit(page.scene)
    page.scene.store.clearOutcome()
    expect(page.scene.store.state.get().interrupted).toBeUndefined()
    return page
  }

  test('that is declined shows the allowance again', async () => {
    const { scene } = await openSecond([rejected()])
    await submit(scene)
    expect(scene.kinds()).toEqual(['approve'])
    expect(scene.submission()).toMatchObject({ status: 'failed', approved: { spender: ROUTER, amount: '10000000' } })
  })

  test('that the wallet does not answer still has it after a reload', async () => {
    const { scene, reload } = await openSecond(['wait'])
    void submit(scene)
    await later(10)
    expect(interrupted(await reload())).toMatchObject({ isSwapRequested: true, approved: { amount: '10000000' } })
  })

  test('that fails on the chain shows it', async () => {
    const { scene } = await openSecond(['approve'])
    const id = await submit(scene)
    scene.chain.allowances.set(allowance, 10_000_000n)
    await settle(scene, id, 'failed')
    expect(scene.submission()).toMatchObject({ status: 'failed', approved: { amount: '10000000' } })
  })

  test('that succeeds leaves no trace', async () => {
    const { scene, reload } = await openSecond(['approve'])
    await settle(scene, await submit(scene), 'confirmed')
    expect(scene.submission()?.approved).toBeUndefined()
    scene.store.clearOutcome()
    expect(interrupted(await reload())).toBeUndefined()
  })
})

test('a second attempt that is declined keeps following the first swap', async () => {
  const { scene, reload } = await openPage(chain => {
    chain.answers = ['approve', 'approve', rejected()]
  })
  const id = await submit(scene)
  scene.chain.allowances.set(allowance, 10_000_000n)
  scene.store.clearOutcome()
  await submit(scene)
  expect(scene.submission()).toMatchObject({ status: 'failed', failure: { code: 'wallet/rejected' } })
  scene.chain.allowances.set(allowance, 0n)
  await settle(scene, id, 'confirmed')
  expect(interrupted(await reload())).toBeUndefined()
})

test('a revocation of an earlier swap says nothing about the next one', async () => {
  const { scene } = await openPage(chain => {
    chain.answers = ['approve', rejected(), 'wait', 'approve', rejected()]
  })
  await submit(scene)
  const revoking = scene.store.revoke()
  await later(1)
  scene.store.clearOutcome()
  scene.chain.allowances.set(allowance, 0n)
  await submit(scene)
  expect(scene.submission()).toMatchObject({ status: 'failed', approved: { amount: '10000000' } })
  scene.chain.settle('approve')
  await later(CONFIRMED_MS)
  await revoking
  expect(scene.submission()?.revocation).toBeUndefined()
  expect(scene.submission()?.approved).toMatchObject({ amount: '10000000' })
})

test('a recent swap that a node does not know is not over', async () => {
  const { scene, reload } = await openPage()
  await submit(scene)
  const unknown = (chain: SwappingChain) => {
    chain.statuses = ['unknown']
    chain.allowances.set(allowance, 10_000_000n)
  }
  const page = await reload(unknown)
  await later(1)
  expect(interrupted(page)).toBeUndefined()
  await later(11 * 60_000)
  const late = await reload(unknown)
  await later(1)
  expect(interrupted(late)).toMatchObject({ isOver: true })
})
