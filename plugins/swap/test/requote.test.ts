import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CONFIRMED_MS, later, openScene, type SubmitScene } from './submit-scene.js'
import { OTHER_ROUTER, ROUTER, type SwappingChain } from './swapping-chain.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a quote that became too old during the approval', () => {
  /** Prepares and submits a swap; the wallet takes 31 s for the approval, and `change` comes before it is confirmed. */
  const openSlow = async (by: 'api' | 'view', change: (chain: SwappingChain, scene: SubmitScene) => void) => {
    const scene = await openScene((chain, provider) => {
      chain.answers = ['wait', 'approve']
      Object.assign(provider, { targets: { 'fake:one': [ROUTER, OTHER_ROUTER] } })
    })
    if (by === 'view') await scene.preview()
    const sending = by === 'view' ? scene.store.submitPrepared() : scene.store.submit(await scene.prepared())
    sending.catch(() => {})
    await later(31_000)
    change(scene.chain, scene)
    scene.chain.settle('approve')
    await later(CONFIRMED_MS)
    return { ...scene, sending }
  }
  const minimumOf = ({ sent }: SwappingChain) => {
    const [payload] = sent.at(-1)?.payloads ?? []
    return payload?.kind === 'swap' ? payload.minimumAmount : undefined
  }
  const lower = (chain: SwappingChain) => {
    chain.rate = { numerator: 9n, denominator: 10n }
  }

  test.each(['api', 'view'] as const)('is asked for again, and the accepted minimum stays (%s)', async by => {
    const { sending, chain, kinds, submission } = await openSlow(by, chain => {
      chain.rate = { numerator: 995n, denominator: 1_000n }
    })
    await sending
    expect(kinds()).toEqual(['approve', 'swap'])
    expect(minimumOf(chain)).toBeGreaterThanOrEqual(9_900_000n)
    expect(minimumOf(chain)).toBeLessThan(9_950_000n)
    expect(submission()?.status).toBe('sent')
  })

  test('keeps the accepted minimum if the price became better', async () => {
    const { chain } = await openSlow('api', chain => {
      chain.rate = { numerator: 2n, denominator: 1n }
    })
    expect(minimumOf(chain)).toBe(19_800_000n)
  })

  test('rejects for the API if the price is below the minimum', async () => {
    const { sending, submission } = await openSlow('api', lower)
    await expect(sending).rejects.toMatchObject({ code: 'swap/worse-price' })
    expect(submission()?.approved).toMatchObject({ amount: '10000000' })
  })

  test('is refused if it calls another contract than the preview showed', async () => {
    const { sending, submission, kinds } = await openSlow('api', (_, { provider }) => {
      provider.spoilPayload = payload => ({ ...payload, target: OTHER_ROUTER })
    })
    await expect(sending).rejects.toMatchObject({ code: 'swap/wrong-target', context: { target: OTHER_ROUTER } })
    expect(kinds()).toEqual(['approve'])
    expect(submission()?.approved).toMatchObject({ amount: '10000000' })
  })

  test('rejects if the provider does not offer it any more', async () => {
    const { sending } = await openSlow('api', (_, { provider }) => {
      provider.result = () => undefined
    })
    await expect(sending).rejects.toMatchObject({ code: 'swap/no-offer' })
  })

  test('asks the visitor if the price is below the minimum, and goes on with the new minimum', async () => {
    const { store, sending, chain, kinds, submission } = await openSlow('view', lower)
    expect(submission()).toMatchObject({ status: 'worse', worse: { toAmount: '9000000', minimumAmount: '8910000' } })
    expect(kinds()).toEqual(['approve'])
    store.acceptWorse()
    await sending
    expect(minimumOf(chain)).toBe(8_910_000n)
    expect(submission()).toMatchObject({ status: 'sent', offer: { minimumAmount: '8910000' } })
    expect(submission()?.worse).toBeUndefined()
  })

  test('asks again for a price that became too old while the visitor decided', async () => {
    const { store, sending, chain, submission } = await openSlow('view', lower)
    await later(31_000)
    chain.rate = { numerator: 8n, denominator: 10n }
    store.acceptWorse()
    await later(1)
    expect(submission()).toMatchObject({ status: 'worse', worse: { toAmount: '8000000' } })
    store.acceptWorse()
    await sending
    expect(minimumOf(chain)).toBe(7_920_000n)
  })

  test('ends the swap if the result halved, and says what is approved', async () => {
    const { sending, kinds, submission } = await openSlow('view', chain => {
      chain.rate = { numerator: 1n, denominator: 2n }
    })
    await sending
    expect(kinds()).toEqual(['approve'])
    expect(submission()).toMatchObject({ failure: { code: 'swap/worse-price' }, approved: { amount: '10000000' } })
  })

  test('sends no swap if the visitor declines, and says what is approved', async () => {
    const { store, sending, kinds, submission } = await openSlow('view', lower)
    store.cancel()
    await sending
    expect(kinds()).toEqual(['approve'])
    expect(submission()).toMatchObject({ failure: { code: 'swap/cancelled' }, approved: { amount: '10000000' } })
  })

  test.each(['changeAccount', 'changeNetwork'] as const)(
    'sends no swap after %s while the visitor decides',
    async change => {
      const { store, sending, kinds, submission, ...scene } = await openSlow('view', lower)
      scene[change]()
      store.acceptWorse()
      await sending
      expect(kinds()).toEqual(['approve'])
      expect(submission()).toMatchObject({
        failure: { code: 'swap/account-changed' },
        approved: { amount: '10000000' }
      })
    }
  )
})
