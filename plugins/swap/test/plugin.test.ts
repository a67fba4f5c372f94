import { definePlugin } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { TokenRowActions } from '@latchkit/plugin-balances/contract'
import { nativeBalances } from '@latchkit/plugin-balances/native'
import { chains } from '@latchkit/plugin-chains'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { shell } from '@latchkit/plugin-shell'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Swap, type SwapOffer, SwapProviders, SwapView } from '../src/contract.js'
import { type SwapOptions, swap } from '../src/index.js'
import { fakeProvider } from './fake-provider.js'
import { account, coin, request } from './site.js'
import { RIDGE, swappingChain } from './swapping-chain.js'

const { signal } = new AbortController()
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

async function site(options: SwapOptions = { networks: ['fake:one'], restrictedTimeZones: [] }) {
  const chain = swappingChain()
  const wallet = fakeConnector({ connection: { accounts: [{ address: fakeAddress(1) }], chain: 'fake:one' } })
  wallet.answer('approve')
  const provider = fakeProvider({ chain, chains: ['fake:one', 'fake:two'] })
  const source = definePlugin({ id: 'source', setup: ctx => void ctx.contribute(SwapProviders, provider) })
  const adapter = fakeAdapter({ connectors: [wallet], features: chain.features })
  const kernel = await createTestKernel(
    [
      shell({ locale: 'en' }),
      chains(),
      connections(),
      nativeBalances(),
      fakeChain(adapter),
      source,
      swap(options),
      definePlugin({
        id: 'reader',
        setup(ctx) {
          actions.account = ctx.contributions(AccountActions)
          actions.token = ctx.contributions(TokenRowActions)
        }
      })
    ],
    { atEnd: onTestFinished }
  )
  await kernel.get(Connections).connect({ wallet: 'fake:fake-wallet' })
  return { chain, kernel, wallet, service: kernel.get(Swap), actions }
}
type Points = 'account' | 'token'
const actions: { [P in Points]?: { get(): readonly { readonly id: string; readonly label: () => string }[] } } = {}

describe('service', () => {
  test('quotes, prepares and submits a swap', async () => {
    const { service, chain } = await site()
    const ofCoin = { ...request, from: coin, amount: 7n }
    const { offers, failed } = await service.quote(ofCoin, signal)
    expect([offers.length, failed.length]).toEqual([1, 0])
    const prepared = await service.prepare(offers[0] as SwapOffer, signal)
    expect(prepared).toMatchObject({ approvals: [], fee: 1_000_000n })
    expect(await service.submit(prepared, signal)).toBe('tx1')
    expect(chain.sent).toMatchObject([{ account, payloads: [{ kind: 'swap', amount: 7n }] }])
  })

  test('rejects a swap that was prepared for another account', async () => {
    const { service, chain } = await site()
    const wanted = { ...request, account: 'fake:one:fake00000002' as const }
    const { offers } = await service.quote(wanted, signal)
    const prepared = await service.prepare(offers[0] as SwapOffer, signal)
    await expect(service.submit(prepared)).rejects.toMatchObject({ code: 'swap/account-changed' })
    expect(chain.sent).toEqual([])
  })

  test.each([
    ['swap/unsupported-network', { networks: ['fake:two'], restrictedTimeZones: [] }],
    ['swap/unsupported-network', { restrictedTimeZones: [] }],
    ['swap/restricted-region', { networks: ['fake:one'], restrictedTimeZones: [timeZone] }]
  ] satisfies [string, SwapOptions][])('rejects with %s under %o', async (code, options) => {
    const { service } = await site(options)
    await expect(service.quote(request, signal)).rejects.toMatchObject({ code })
  })
})

describe('action', () => {
  test('of the account and of tokens is there on a network with swaps, and opens the form', async () => {
    const { kernel, wallet } = await site()
    expect(actions.account?.get()).toMatchObject([{ id: 'swaps', icon: 'swap' }])
    expect(actions.account?.get()[0]?.label()).toBe('Swap')
    const [token] = actions.token?.get() ?? []
    const run = (token as { run?: (account: string, asset: object) => void } | undefined)?.run
    await kernel.router.open({ target: { view: SwapView.id } })
    run?.(account, { address: RIDGE })
    expect(kernel.router.current()).toMatchObject({ view: 'Swap', params: { fromToken: RIDGE } })
    wallet.emit({ type: 'chain', chain: 'fake:two' })
    expect([actions.account?.get(), actions.token?.get()]).toEqual([[], []])
  })
})

test.each<[string, unknown]>([
  ['networks', { networks: ['ethereum'] }],
  ['networks', { networks: 'eip155:1' }],
  ['restrictedTimeZones', { restrictedTimeZones: ['Asia Shanghai'] }],
  ['slippage', { slippage: 0.05 }],
  ['slippage', { slippage: 51 }],
  ['slippage', { slippage: '1' }],
  ['slippage', { slippage: Number.NaN }],
  ['slipage', { slipage: 1 }]
])('rejects an invalid option "%s": %o', (option, options) => {
  expect(() => swap(options as SwapOptions)).toThrow(
    expect.objectContaining({ code: 'kernel/invalid-option', context: expect.objectContaining({ option }) })
  )
})

test('counts an undefined option as left out', () => {
  expect(() => swap({ slippage: undefined } as unknown as SwapOptions)).not.toThrow()
})
