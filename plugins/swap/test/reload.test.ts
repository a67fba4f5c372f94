import { memoryBackend } from '@latchkit/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { coin, request } from './site.js'
import { CONFIRMED_MS, later, openScene, type SubmitScene } from './submit-scene.js'
import { QUARTZ, RIDGE, ROUTER, rejected, type SwappingChain } from './swapping-chain.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** Opens a page, and returns a function that opens a second one with the storage of this moment. */
async function openPage(change: (chain: SwappingChain) => void = () => {}) {
  const values = new Map<string, string>()
  const scene = await openScene(change, { storage: memoryBackend(values) })
  return { scene, values, reload: () => openScene(undefined, { storage: memoryBackend(new Map(values)) }) }
}
const interrupted = ({ store }: SubmitScene) => store.state.get().interrupted
/** Submits a swap, and waits for its end. */
const submit = async ({ store, prepared }: SubmitScene, wanted = request) => {
  await store.submit(await prepared(wanted)).catch(() => {})
}

describe('after a reload at each step', () => {
  const approved = { spender: ROUTER, amount: '10000000', token: { address: RIDGE } }

  test('before the first request, there is no trace', async () => {
    const { scene, reload } = await openPage()
    await scene.preview()
    expect(interrupted(await reload())).toBeUndefined()
  })

  test('while the wallet has the approval, an allowance may be left', async () => {
    const { scene, reload } = await openPage(chain => {
      chain.answers = ['wait']
    })
    void submit(scene)
    await later(10)
    expect(interrupted(await reload())).toMatchObject({ isSwapRequested: false, approved, amount: '10000000' })
  })

  test('while the approval is confirmed, an allowance may be left', async () => {
    const { scene, reload } = await openPage(chain => {
      chain.statuses = ['pending']
    })
    void submit(scene)
    await later(10)
    expect(scene.kinds()).toEqual(['approve'])
    expect(interrupted(await reload())).toMatchObject({ isSwapRequested: false, approved })
  })

  test('while the wallet has the swap, it may have been sent', async () => {
    const { scene, reload } = await openPage(chain => {
      chain.answers = ['approve', 'wait']
    })
    void submit(scene)
    await later(CONFIRMED_MS)
    const page = await reload()
    expect(interrupted(page)).toMatchObject({ isSwapRequested: true, approved })
    await page.fill()
    expect(page.store.hasUnconfirmedAttempt()).toBe(true)
    page.store.dismissInterrupted()
    expect(interrupted(page)).toBeUndefined()
    expect(page.store.hasUnconfirmedAttempt()).toBe(false)
  })

  test('while the wallet has the swap of a coin, no allowance is left', async () => {
    const { scene, reload } = await openPage(chain => {
      chain.answers = ['wait']
    })
    void submit(scene, { ...request, from: coin, amount: 7n })
    await later(10)
    const trace = interrupted(await reload())
    expect(trace).toMatchObject({ isSwapRequested: true })
    expect(trace?.approved).toBeUndefined()
  })

  test('once the swap was sent, there is no trace', async () => {
    const { scene, reload } = await openPage()
    void submit(scene)
    await later(CONFIRMED_MS)
    expect(scene.submission()?.status).toBe('sent')
    expect(interrupted(await reload())).toBeUndefined()
  })

  test('with an allowance that was left behind, it can be revoked', async () => {
    const { scene, reload } = await openPage(chain => {
      chain.answers = ['approve', rejected()]
    })
    void submit(scene)
    await later(CONFIRMED_MS)
    const page = await reload()
    expect(interrupted(page)).toMatchObject({ isSwapRequested: false, approved })
    page.chain.allowances.set(`${RIDGE} ${ROUTER}`, 10_000_000n)
    const revoking = page.store.revoke()
    await later(CONFIRMED_MS)
    await revoking
    expect(page.store.state.get().revocation).toEqual({ status: 'done', id: 'tx1' })
    expect(page.chain.allowances.get(`${RIDGE} ${ROUTER}`)).toBe(0n)
  })
})

test('keeps the trace of an unknown swap after a second attempt that was rejected', async () => {
  const { scene, reload } = await openPage(chain => {
    chain.answers = ['wait', rejected()]
  })
  const ofCoin = { ...request, from: coin, amount: 7n }
  void submit(scene, ofCoin)
  await later(1)
  scene.store.cancel()
  await later(1)
  await submit(scene, ofCoin)
  expect(interrupted(await reload())).toMatchObject({ isSwapRequested: true })
})

test('leaves no trace once the visitor saw what is approved', async () => {
  const { scene, reload } = await openPage(chain => {
    chain.answers = ['approve', rejected()]
  })
  void submit(scene)
  await later(CONFIRMED_MS)
  scene.store.clearOutcome()
  expect(interrupted(await reload())).toBeUndefined()
})

test('restores the form of the same account for 30 minutes', async () => {
  const { scene, reload } = await openPage()
  await scene.fill()
  scene.store.setSlippage('0.5')
  const page = await reload()
  page.store.startForm(undefined, '.')
  expect(page.store.state.get().form).toMatchObject({ from: RIDGE, to: QUARTZ, amount: '10', slippage: '0.5' })
  await later(31 * 60_000)
  const late = await reload()
  late.store.startForm(undefined, '.')
  expect(late.store.state.get().form).toMatchObject({ from: '', amount: '', slippage: '1' })
})

test('starts a new form for another account', async () => {
  const { scene, reload } = await openPage()
  await scene.fill()
  const page = await reload()
  page.changeAccount()
  page.store.startForm(undefined, '.')
  expect(page.store.state.get().form).toMatchObject({ from: '', amount: '' })
  expect(page.store.state.get().form?.to).toBeUndefined()
})

test.each(['{', '{"version":1,"value":[{"account":1}]}', '[]', 'null'])(
  'ignores broken stored values: %s',
  async text => {
    const { scene, values } = await openPage()
    await scene.fill()
    const keys = [...values.keys()].filter(key => key.includes('/swap/'))
    expect(keys).toHaveLength(1)
    const broken = new Map([...keys, ...keys.map(key => key.replace('form', 'attempts'))].map(key => [key, text]))
    const page = await openScene(undefined, { storage: memoryBackend(broken) })
    page.store.startForm(undefined, '.')
    expect(interrupted(page)).toBeUndefined()
    expect(page.store.state.get().form?.from).toBe('')
  }
)
