import { definePlugin, type Readable } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { data } from '@latchkit/plugin-data'
import { eip155 } from '@latchkit/plugin-eip155'
import { type SwapProvider, SwapProviders } from '@latchkit/plugin-swap/contract'
import { expect, onTestFinished, test } from 'vitest'
import { dataServiceSwaps, uniswapV2Swaps } from '../src/index.js'

const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const oneInchRouter = '0x111111125421cA6dc452d289314280a0f8842A65'
const never = new AbortController().signal

/** Opens a site, and returns its providers by their ids. */
async function open(...plugins: Parameters<typeof createTestKernel>[0]) {
  let providers: Readable<readonly SwapProvider[]> | undefined
  const probe = definePlugin({
    id: 'probe',
    setup(ctx) {
      providers = ctx.contributions(SwapProviders)
    }
  })
  await createTestKernel([...plugins, probe], { atEnd: onTestFinished })
  return Object.fromEntries((providers?.get() ?? []).map(provider => [provider.id, provider]))
}

test('1inch serves twelve chains, each with the router of that chain', async () => {
  const { '1inch': provider } = await open(eip155(), data(), dataServiceSwaps())
  expect(provider?.name).toBe('1inch')
  const { 'eip155:324': zkSync, ...others } = provider?.targets ?? {}
  expect(zkSync).toEqual(['0x6fd4383cB451173D5f9304F041C7BCBf27d561fF'])
  expect(others).toEqual(
    Object.fromEntries(
      [1, 10, 56, 100, 137, 250, 8217, 8453, 42161, 43114, 1313161554].map(id => [`eip155:${id}`, [oneInchRouter]])
    )
  )
})

test('targets replace, add and remove chains, in canonical form', async () => {
  const targets = { 'eip155:1': [router.toLowerCase(), oneInchRouter], 'eip155:10': [], 'eip155:5': [router] } as const
  const { '1inch': provider } = await open(eip155(), data(), dataServiceSwaps({ targets }))
  expect(provider?.targets).toMatchObject({ 'eip155:1': [router, oneInchRouter], 'eip155:5': [router] })
  expect(provider?.targets).not.toHaveProperty('eip155:10')
  expect(Object.keys(provider?.targets ?? {})).toHaveLength(12)
})

test('without a data service, 1inch is unavailable, and a request for a price rejects', async () => {
  const { '1inch': provider } = await open(eip155(), data(), dataServiceSwaps())
  expect(provider?.isAvailable?.('eip155:1')).toBe(false)
  const account = `eip155:1:${oneInchRouter}` as const
  const [from, to] = [
    { name: 'Ether', symbol: 'ETH', decimals: 18 },
    { address: router, name: 'Token', symbol: 'TKN', decimals: 18 }
  ]
  const request = { account, from, to, amount: 1n, slippageBps: 100 }
  await expect(provider?.quote(request, never)).rejects.toMatchObject({ code: 'data/not-configured' })
})

test('Uniswap v2 serves the chains of its routers, without a service', async () => {
  const options = { routers: { 'eip155:1': { router: router.toLowerCase() } }, name: 'Sushi' } as const
  const { 'uniswap-v2': provider } = await open(eip155(), uniswapV2Swaps(options))
  expect(provider?.name).toBe('Sushi')
  expect(provider?.targets).toEqual({ 'eip155:1': [router] })
  expect(provider).not.toHaveProperty('tokens')
  expect(provider?.isAvailable?.('eip155:1') ?? true).toBe(true)
})

test('an address with a wrong checksum stays as it is, so that no transaction has it', async () => {
  const wrong = router.replace('a', 'A')
  const { 'uniswap-v2': provider } = await open(
    eip155(),
    uniswapV2Swaps({ routers: { 'eip155:1': { router: wrong } } })
  )
  expect(provider?.targets).toEqual({ 'eip155:1': [wrong] })
})

test.each([
  ['targets', { targets: { '1': [router] } }],
  ['targets', { targets: { 'eip155:1': router } }],
  ['targets', { targets: { 'eip155:1': ['router'] } }],
  ['targets', { targets: { 'solana:1': [router] } }],
  ['targets', { targets: null }],
  ['projectId', { projectId: '' }],
  ['target', { target: router }]
])('the data service rejects the option %s: %#', (option, given) => {
  expect(() => dataServiceSwaps(given as never)).toThrow(`Option "${option}" of swap-data-service`)
})

test.each([
  ['routers', { routers: { 'eip155:1': router } }],
  ['routers', { routers: { 'eip155:1': {} } }],
  ['routers', { routers: { 'eip155:01': { router } } }],
  ['routers', { routers: { 'eip155:1': { router, wrappedCoin: 'WETH' } } }],
  ['routers', { routers: { 'eip155:1': { router, bridges: router } } }],
  ['routers', { routers: { 'eip155:1': { router, bridges: Array.from({ length: 9 }, () => router) } } }],
  ['name', { routers: {}, name: '' }]
])('Uniswap v2 rejects the option %s: %#', (option, given) => {
  expect(() => uniswapV2Swaps(given as never)).toThrow(`Option "${option}" of swap-uniswap-v2`)
})
