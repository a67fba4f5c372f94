import type { TransactionFeature, TransferFeature } from '@latchkit/plugin-chains/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SwapView } from '../src/contract.js'
import { REFRESH_MS } from '../src/lazy/price-watch.js'
import { type FakeProvider, fakeProvider } from './fake-provider.js'
import { openSite, type Site } from './site.js'
import { QUARTZ, RIDGE, rejected, type SwappingChain, swappingChain } from './swapping-chain.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function open(change: (chain: SwappingChain, providers: readonly FakeProvider[]) => void = () => {}) {
  const chain = swappingChain()
  const providers = [fakeProvider({ chain }), fakeProvider({ id: 'second', chain })]
  change(chain, providers)
  const site = await openSite({ chain, providers })
  const [first, second] = providers as [FakeProvider, FakeProvider]
  return { ...site, first, second, state: site.store.state.get }
}

/** Fills in the form in the open dialog, and waits for prices and costs. */
async function watch({ fill, kernel, store }: Site) {
  await fill()
  await kernel.router.open({ target: { view: SwapView.id } })
  const stop = store.watchPrices()
  await later(300)
  return stop
}

describe('prices', () => {
  test('are those of the form, the best first', async () => {
    const site = await open((_, [, second]) => {
      if (second) second.result = () => 10_500_000n
    })
    await watch(site)
    expect(site.state().offers).toMatchObject({
      status: 'ready',
      offers: [{ provider: { id: 'second' }, toAmount: '10500000' }, { provider: { id: 'first' } }]
    })
    expect(site.store.chosen.get()?.provider.id).toBe('second')
    site.store.chooseProvider('first')
    expect(site.store.chosen.get()?.provider.id).toBe('first')
    site.store.chooseProvider('gone')
    expect(site.store.chosen.get()?.provider.id).toBe('second')
  })

  test('are asked for only in the open dialog', async () => {
    const site = await open()
    await site.fill()
    site.store.watchPrices()
    await later(REFRESH_MS)
    expect(site.first.asked).toEqual([])
    await site.kernel.router.open({ target: { view: SwapView.id } })
    await later(300)
    expect(site.first.asked).toHaveLength(1)
    await site.kernel.router.close('api')
    await later(10 * REFRESH_MS)
    expect(site.first.asked).toHaveLength(1)
  })

  test('are not asked for an amount of 0, the same token, an invalid slippage, or a network without swaps', async () => {
    const site = await open()
    await watch(site)
    const { store, state, first } = site
    const before = first.asked.length
    store.setAmount('0', '.')
    expect(state().offers.status).toBe('idle')
    store.setAmount('10', '.')
    store.setSlippage('51')
    expect(state().offers.status).toBe('idle')
    store.setSlippage('1')
    site.wallet.emit({ type: 'chain', chain: 'fake:two' })
    expect(store.availability.get()).toBe('unsupported-network')
    expect(state()).toMatchObject({ form: { from: '', amount: '' }, offers: { status: 'idle' } })
    await later(REFRESH_MS)
    expect(first.asked).toHaveLength(before)
  })

  test('are shown for an amount above the balance, without costs', async () => {
    const site = await open()
    await watch(site)
    site.store.setAmount('1000', '.')
    await later(300)
    expect(site.store.input.get().amountProblem).toBe('too-much')
    expect(site.state()).toMatchObject({ offers: { status: 'ready' }, costs: { status: 'idle' } })
  })

  test('that jump by 50 % need a tick, and the tick ends with another jump', async () => {
    const site = await open()
    await watch(site)
    site.chain.rate = { numerator: 4n, denominator: 10n }
    await later(REFRESH_MS)
    const { store, state } = site
    expect(store.warnings.get()).toMatchObject([
      { kind: 'price-jump', needsTick: true, before: '10000000', after: '4000000' },
      { kind: 'unlisted-token', needsTick: false }
    ])
    await store.prepareChosen()
    await store.submitPrepared()
    expect(state().submission).toBeUndefined()
    store.setAccepted(true)
    site.chain.rate = { numerator: 1n, denominator: 10n }
    await later(REFRESH_MS)
    expect(state().isAccepted).toBe(false)
    store.setAccepted(true)
    await store.prepareChosen()
    const sending = store.submitPrepared()
    await later(1_000)
    await sending
    expect(state().submission?.status).toBe('sent')
  })
})

describe('costs', () => {
  test('are the fees of all transactions, estimated once for each request and provider', async () => {
    const site = await open()
    const simulate = vi.spyOn(site.chain.features.transactions as Required<TransactionFeature>, 'simulate')
    await watch(site)
    expect(site.state().costs).toEqual({ status: 'ready', fee: '2000000', isTooMuch: false })
    await later(3 * REFRESH_MS)
    expect(simulate).toHaveBeenCalledTimes(1)
    site.store.chooseProvider('second')
    await later(1)
    expect(simulate).toHaveBeenCalledTimes(2)
  })

  test('are too much if the account lacks them', async () => {
    const site = await open(chain => {
      chain.funds.set('', 1_999_999n)
    })
    await watch(site)
    expect(site.state().costs).toMatchObject({ isTooMuch: true })
  })

  test('show the failure of a token with a fee on transfers', async () => {
    const site = await open(chain => {
      chain.feeOnTransferBps = 300n
    })
    await watch(site)
    expect(site.state().costs).toMatchObject({ status: 'failed', failure: { code: 'swap/lower-result' } })
  })
})

describe('the preparation', () => {
  test('is that of the chosen offer, and ends with another amount', async () => {
    const site = await open()
    await watch(site)
    await site.store.prepareChosen()
    expect(site.state().preparation).toMatchObject({
      status: 'ready',
      approvals: 1,
      fee: '2000000',
      changes: { from: '-10000000', to: '10000000' },
      isBatch: false,
      isWorse: false
    })
    site.store.setAmount('9', '.')
    expect(site.state().preparation).toBeUndefined()
  })

  test('gets a new price after 30 s, which may be worse', async () => {
    const site = await open()
    const stop = await watch(site)
    stop()
    await site.store.prepareChosen()
    const { preparation } = site.state()
    if (preparation?.status !== 'ready') throw new Error('Not prepared')
    await later(preparation.expiresAtMs - Date.now() + 1)
    site.chain.rate = { numerator: 9n, denominator: 10n }
    await site.store.submitPrepared()
    expect(site.state()).toMatchObject({ preparation: { offer: { toAmount: '9000000' }, isWorse: true } })
    expect(site.state().submission).toBeUndefined()
    await site.store.prepareChosen()
    expect(site.state().preparation).toMatchObject({ isWorse: true })
    site.store.clearPreparation()
    expect(site.state().preparation).toBeUndefined()
  })

  test('fails without an offer, and for a transaction that is not what was offered', async () => {
    const site = await open()
    await site.store.prepareChosen()
    expect(site.state().preparation).toMatchObject({ failure: { code: 'swap/no-offer' } })
    site.first.spoilPayload = payload => ({ ...payload, recipient: 'fake00000bad' })
    await watch(site)
    await site.store.prepareChosen()
    expect(site.state().preparation).toMatchObject({
      status: 'failed',
      failure: { code: 'swap/wrong-recipient', context: { recipient: 'fake00000bad' } }
    })
    await site.store.submitPrepared()
    expect(site.chain.sent).toEqual([])
  })

  test.each(['account', 'network'] as const)('is over after a change of the %s', async what => {
    const site = await open()
    await watch(site)
    await site.store.prepareChosen()
    if (what === 'account') site.wallet.emit({ type: 'accounts', accounts: [{ address: 'fake00000002' }] })
    else site.wallet.emit({ type: 'chain', chain: 'fake:two' })
    expect(site.state().preparation).toBeUndefined()
    await site.store.submitPrepared()
    expect(site.chain.sent).toEqual([])
  })
})

test('sends the prepared swap, and empties the form', async () => {
  const site = await open()
  await watch(site)
  await site.store.prepareChosen()
  const sending = site.store.submitPrepared()
  await later(1_000)
  await sending
  expect(site.state().submission).toMatchObject({ status: 'sent', id: 'tx2' })
  expect(site.state().form).toBeUndefined()
  expect(site.state().preparation).toBeUndefined()
})

test('keeps the form after the wallet rejected the swap, which can be prepared again', async () => {
  const site = await open(chain => {
    chain.answers = [rejected(), 'approve']
  })
  await watch(site)
  await site.store.prepareChosen()
  await site.store.submitPrepared()
  expect(site.state().submission).toMatchObject({ status: 'failed', failure: { code: 'wallet/rejected' } })
  site.store.clearOutcome()
  await site.store.prepareChosen()
  const sending = site.store.submitPrepared()
  await later(1_000)
  await sending
  expect(site.state().submission?.status).toBe('sent')
})

describe('the maximum', () => {
  test('of a token is its balance', async () => {
    const site = await open()
    await site.fill()
    await site.store.setMax(',')
    expect(site.state()).toMatchObject({ form: { amount: '100', isMax: true }, max: 'idle' })
    site.store.setAmount('5', ',')
    expect(site.state().form?.isMax).toBe(false)
  })

  test('of the coin keeps the fees back', async () => {
    const site = await open(chain => {
      chain.fee = 100_000_001n
    })
    site.store.startForm(undefined, ',')
    await site.store.loadTokens()
    await site.store.setMax(',')
    expect(site.state().form).toMatchObject({ amount: '3,799999988', isMax: true })
  })

  test('of the coin is nothing if the fees are higher', async () => {
    const site = await open(chain => {
      chain.fee = 5_000_000_000n
    })
    site.store.startForm(undefined, '.')
    await site.store.loadTokens()
    await site.store.setMax('.')
    expect(site.store.input.get().amountProblem).toBe('no-balance')
  })

  test('says that the fees could not be estimated, until an amount is typed', async () => {
    const site = await open()
    site.store.startForm(undefined, '.')
    await site.store.loadTokens()
    const failure = Object.assign(new Error('down'), { code: 'transfer/unreachable' })
    vi.spyOn(site.chain.features.transfer as TransferFeature, 'prepare').mockRejectedValue(failure)
    await site.store.setMax('.')
    expect(site.state().max).toBe('failed')
    site.store.setAmount('1', '.')
    expect(site.state().max).toBe('idle')
  })

  test('is ignored after an amount was typed', async () => {
    const site = await open()
    site.store.startForm(undefined, '.')
    await site.store.loadTokens()
    const choosing = site.store.setMax('.')
    site.store.setAmount('1', '.')
    await choosing
    expect(site.state().form).toMatchObject({ amount: '1', isMax: false })
  })
})

test('has no form without an account, and opens with the values of a site once', async () => {
  const { store } = await openSite({ providers: [], isConnected: false })
  store.startForm(undefined, '.')
  expect(store.state.get().form).toBeUndefined()
  expect(store.availability.get()).toBe('no-account')
  await store.loadTokens()

  const site = await open()
  const start = { fromToken: RIDGE, toToken: QUARTZ, amount: '2.5' }
  site.store.startForm(start, ',')
  expect(site.state().form).toMatchObject({ from: RIDGE, to: QUARTZ, amount: '2,5' })
  site.store.flip()
  site.store.startForm(start, ',')
  expect(site.state().form).toMatchObject({ from: QUARTZ, to: RIDGE, amount: '' })
  await site.store.loadTokens()
  expect(site.store.input.get()).toMatchObject({ from: { symbol: 'QUSD' }, to: { symbol: 'RUSD' } })
})

test('removes the form of a disconnected account', async () => {
  const site = await open()
  await site.fill()
  site.wallet.emit({ type: 'disconnected' })
  await later(10)
  expect(site.state().form).toBeUndefined()
})
