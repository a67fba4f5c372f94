import { describe, expect, test } from 'vitest'
import type { SwapOffer, SwapQuote } from '../src/contract.js'
import { type FakeProvider, fakeProvider } from './fake-provider.js'
import { account, coin, openSite, request } from './site.js'
import { QUARTZ, RIDGE, ROUTER, type SwappingChain, swappingChain } from './swapping-chain.js'

const { signal } = new AbortController()

async function open(change: (chain: SwappingChain, provider: FakeProvider) => void = () => {}) {
  const chain = swappingChain()
  const provider = fakeProvider({ chain })
  change(chain, provider)
  const site = await openSite({ chain, providers: [provider] })
  const offer = async (wanted = request): Promise<SwapOffer> => {
    const { offers } = await site.store.quote(wanted, signal)
    return offers[0] as SwapOffer
  }
  return { ...site, provider, offer }
}

test('prepares an approval of exactly the amount, the swap, the fee and the simulated changes', async () => {
  const { store, offer, chain } = await open()
  const prepared = await store.prepare(await offer(), signal)
  expect(prepared.approvals.map(({ payload }) => payload)).toEqual([
    { kind: 'approve', token: RIDGE, spender: ROUTER, amount: 10_000_000n }
  ])
  expect(prepared).toMatchObject({
    fee: 2_000_000n,
    isBatch: false,
    changes: { from: { token: RIDGE, amount: -10_000_000n }, to: { token: QUARTZ, amount: 10_000_000n } },
    swap: { account, payload: { kind: 'swap', minimumAmount: 9_900_000n, value: 0n } }
  })
  expect(chain.sent).toEqual([])
})

test('needs no approval for the coin, and if the allowance is enough', async () => {
  const { store, offer, chain } = await open()
  const ofCoin = await store.prepare(await offer({ ...request, from: coin, amount: 7n }), signal)
  expect(ofCoin).toMatchObject({ approvals: [], swap: { payload: { value: 7n } }, changes: { from: { amount: -7n } } })
  chain.allowances.set(`${RIDGE} ${ROUTER}`, 10_000_000n)
  expect(await store.prepare(await offer(), signal)).toMatchObject({ approvals: [] })
  chain.allowances.set(`${RIDGE} ${ROUTER}`, 9_999_999n)
  expect((await store.prepare(await offer(), signal)).approvals).toHaveLength(1)
})

test('sets the allowance to 0 first where the token requires it', async () => {
  const { store, offer, chain } = await open()
  chain.resetting.add(RIDGE)
  chain.allowances.set(`${RIDGE} ${ROUTER}`, 5n)
  const { approvals } = await store.prepare(await offer(), signal)
  expect(approvals.map(({ payload }) => (payload as { readonly amount: bigint }).amount)).toEqual([0n, 10_000_000n])
})

test('prepares a batch if the wallet executes one and an approval is needed', async () => {
  const { store, offer } = await open(chain => {
    chain.hasBatch = true
  })
  expect(await store.prepare(await offer(), signal)).toMatchObject({ isBatch: true })
  const ofCoin = await offer({ ...request, from: coin, amount: 7n })
  expect(await store.prepare(ofCoin, signal)).toMatchObject({ isBatch: false })
})

test('has no changes if the chain cannot simulate several transactions', async () => {
  const { store, offer } = await open(chain => {
    chain.canSimulate = false
  })
  const prepared = await store.prepare(await offer(), signal)
  expect(prepared.changes).toBeUndefined()
  expect(prepared.fee).toBe(2_000_000n)
})

describe('refuses', () => {
  const rejects = async (
    code: string,
    change: (chain: SwappingChain, provider: FakeProvider) => void,
    wanted = request
  ) => {
    const { store, offer, chain } = await open(change)
    const given = await offer(wanted)
    await expect(store.prepare(given, signal)).rejects.toMatchObject({ code })
    expect(chain.sent).toEqual([])
  }

  test.each<[string, string, FakeProvider['spoilPayload']]>([
    ['swap/wrong-target', 'another contract', payload => ({ ...payload, target: 'fake00000bad' })],
    ['swap/wrong-recipient', 'another recipient', payload => ({ ...payload, recipient: 'fake00000bad' })],
    ['swap/wrong-token', 'another token to pay', payload => ({ ...payload, from: QUARTZ })],
    ['swap/wrong-token', 'another token to receive', payload => ({ ...payload, to: 'fake0000cccc' })],
    ['swap/wrong-amount', 'another amount', payload => ({ ...payload, amount: 99n })],
    ['swap/wrong-value', 'some of the coin', payload => ({ ...payload, value: 1n })],
    ['swap/low-minimum', 'a low minimum', payload => ({ ...payload, minimumAmount: 1n })],
    ['swap/expired', 'a deadline that is over', payload => ({ ...payload, deadlineMs: 1 })],
    ['swap/undecodable', 'unknown call data', () => ({ kind: 'other' })],
    ['swap/undecodable', 'no call data', () => undefined],
    ['swap/undecodable', 'a negative amount', payload => ({ ...payload, amount: -1n })]
  ])('with %s a transaction with %s', async (code, _, spoilPayload) => {
    await rejects(code, (_, provider) => Object.assign(provider, { spoilPayload }))
  })

  test('a token with a fee on transfers, whose simulation pays less than the minimum', async () => {
    await rejects('swap/lower-result', chain => {
      chain.feeOnTransferBps = 200n
    })
  })

  test('a quote older than 30 s, and one from the future', async () => {
    const { store, offer } = await open()
    const given = await offer()
    const at = (quotedAtMs: number): SwapOffer => ({ ...given, quote: { ...given.quote, quotedAtMs } })
    const stale = { code: 'swap/stale-quote' }
    await expect(store.prepare(at(Date.now() - 30_001), signal)).rejects.toMatchObject(stale)
    await expect(store.prepare(at(Date.now() + 60_000), signal)).rejects.toMatchObject(stale)
  })

  test('an offer of an unknown provider, and of a network without swaps', async () => {
    const { store, offer } = await open()
    const given = await offer()
    const unknown = { ...given, provider: { id: 'unknown', name: 'Unknown' } }
    await expect(store.prepare(unknown, signal)).rejects.toMatchObject({ code: 'swap/no-offer' })
    const elsewhere: SwapQuote = { ...given.quote, request: { ...request, account: 'fake:two:fake00000001' } }
    await expect(store.prepare({ ...given, quote: elsewhere }, signal)).rejects.toMatchObject({
      code: 'swap/unsupported-network'
    })
  })

  test('a spender that is not a contract of the provider, before its allowance is read', async () => {
    const { store, offer } = await open()
    const given = await offer()
    const quote = { ...given.quote, spender: 'fake00000bad' }
    await expect(store.prepare({ ...given, quote }, signal)).rejects.toMatchObject({ code: 'swap/wrong-target' })
  })

  test('a transaction of another account', async () => {
    await rejects('swap/undecodable', (_, provider) => {
      const { build } = provider
      provider.build = async (quote, signal) => ({ ...(await build(quote, signal)), account: 'fake:one:fake00000002' })
    })
  })

  test('with the error of the chain’s nodes', async () => {
    const { store, offer, chain } = await open()
    const given = await offer()
    chain.nodeFailure = Object.assign(new Error('down'), { code: 'transfer/unreachable' })
    await expect(store.prepare(given, signal)).rejects.toMatchObject({ code: 'transfer/unreachable' })
  })
})

test('rejects with the reason of an abort', async () => {
  const { store, offer } = await open()
  const reason = new Error('enough')
  await expect(store.prepare(await offer(), AbortSignal.abort(reason))).rejects.toBe(reason)
  await expect(store.quote(request, AbortSignal.abort(reason))).rejects.toBe(reason)
})

test.each([
  ['swap/unsupported-network', { networks: ['fake:two'] as const }],
  ['swap/restricted-region', { restrictedTimeZones: [new Intl.DateTimeFormat().resolvedOptions().timeZone] }]
])('quotes nothing with %s', async (code, rules) => {
  const provider = fakeProvider({ chain: swappingChain() })
  const { store } = await openSite({ providers: [provider], ...rules })
  await expect(store.quote(request, signal)).rejects.toMatchObject({ code })
  expect(provider.asked).toEqual([])
})
