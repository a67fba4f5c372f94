/** Tests with responses of nodes that the local world cannot give: well-formed JSON-RPC with wrong contents. */
import type { PluginContext } from '@latchkit/kernel'
import { type Address, encodeFunctionResult, type Hex, numberToHex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { readAbi } from '../src/lazy/uniswap-v2/functions.js'
import { createUniswapV2Provider } from '../src/lazy/uniswap-v2/provider.js'
import { feeBps, pathsOf } from '../src/lazy/uniswap-v2/routes.js'

const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const account = `eip155:1:${weth}` as const
const never = new AbortController().signal
const [from, to] = [
  { name: 'Ether', symbol: 'ETH', decimals: 18 },
  { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
]
const request = { account, from, to, amount: 1_000_000n, slippageBps: 100 }

type Name = (typeof readAbi)[number]['name']
const resultOf = (functionName: Name, result: unknown) =>
  encodeFunctionResult({ abi: readAbi, functionName, result } as never) as Hex
const honest: Readonly<Record<Name, unknown>> = {
  WETH: resultOf('WETH', weth),
  factory: resultOf('factory', dai),
  getPair: resultOf('getPair', router),
  getAmountsOut: resultOf('getAmountsOut', [1_000_000n, 996_000n]),
  // USDC comes before WETH.
  getReserves: resultOf('getReserves', [10n ** 12n, 10n ** 12n, 0])
}

/** Creates the provider with a node that gives these responses in place of the honest ones. */
function providerWith(responses: Partial<Readonly<Record<Name | 'block', unknown>>> = {}) {
  const calls: string[] = []
  const names = new Map(readAbi.map(item => [toFunctionSelector(item), item.name]))
  const dispatch = async (method: string, params: unknown) => {
    if (method === 'eth_getBlockByNumber')
      return 'block' in responses ? responses.block : { timestamp: numberToHex(Math.floor(Date.now() / 1_000)) }
    const [{ data }] = params as [{ readonly data: Hex }]
    const name = names.get(data.slice(0, 10) as Hex) as Name
    calls.push(name)
    const response = name in responses ? responses[name] : honest[name]
    if (response instanceof Error) throw response
    return response
  }
  const rpc = { request: ({ method }: { readonly method: string }, params: unknown) => dispatch(method, params) }
  const provider = createUniswapV2Provider(rpc as unknown as PluginContext['rpc'], { 'eip155:1': { router } })
  return { provider, calls }
}

test('quotes from honest responses, and asks for the wrapped coin once', async () => {
  const { provider, calls } = providerWith()
  const quote = await provider.quote(request, never)
  expect(quote).toMatchObject({ request, toAmount: 996_000n, providerFeeBps: 30, priceImpactBps: 11 })
  await provider.quote(request, never)
  expect(calls.filter(name => name === 'WETH')).toHaveLength(1)
})

test.each(['WETH', 'getAmountsOut', 'factory', 'getPair', 'getReserves'] as const)(
  'rejects invalid responses to %s',
  async name => {
    for (const response of ['0x', '0x12', 'hex', 7, null, undefined, {}, `0x${'00'.repeat(66_000)}`])
      await expect(providerWith({ [name]: response }).provider.quote(request, never)).rejects.toMatchObject({
        code: 'swap-evm/invalid-response'
      })
  }
)

test('rejects amounts for another path', async () => {
  const getAmountsOut = resultOf('getAmountsOut', [1n, 2n, 3n])
  await expect(providerWith({ getAmountsOut }).provider.quote(request, never)).rejects.toMatchObject({
    code: 'swap-evm/invalid-response',
    context: { chain: 'eip155:1', expected: 'a result of getAmountsOut' }
  })
})

test('does not know the impact on the price without pools to read', async () => {
  for (const responses of [
    { factory: resultOf('factory', `0x${'0'.repeat(40)}`) },
    { getPair: resultOf('getPair', `0x${'0'.repeat(40)}`) },
    { getReserves: resultOf('getReserves', [0n, 5n, 0]) }
  ]) {
    const quote = await providerWith(responses).provider.quote(request, never)
    expect(quote?.toAmount).toBe(996_000n)
    expect(quote).not.toHaveProperty('priceImpactBps')
  }
})

test('a call that reverts is no price, and another error of the node rejects', async () => {
  const refusal = (context: object) => Object.assign(new Error('refused'), { code: 'eip155/refused', context })
  for (const context of [
    { rpcCode: 3, reason: '' },
    { rpcCode: -32_000, reason: 'execution reverted' }
  ])
    expect(await providerWith({ getAmountsOut: refusal(context) }).provider.quote(request, never)).toBeUndefined()
  const busy = refusal({ rpcCode: -32_005, reason: 'limit exceeded' })
  await expect(providerWith({ getAmountsOut: busy }).provider.quote(request, never)).rejects.toBe(busy)
})

test('rejects a block without a time', async () => {
  const quote = { request, toAmount: 1n, quotedAtMs: 0 }
  for (const block of [null, {}, { timestamp: 7 }, { timestamp: `0x${'f'.repeat(64)}` }])
    await expect(providerWith({ block }).provider.build(quote, never)).rejects.toMatchObject({
      code: 'swap-evm/invalid-response'
    })
})

test('the deadline follows the chain if its clock is ahead', async () => {
  const ahead = Math.floor(Date.now() / 1_000) + 3_600
  const { provider } = providerWith({ block: { timestamp: numberToHex(ahead) } })
  const transaction = await provider.build({ request, toAmount: 996_000n, quotedAtMs: Date.now() }, never)
  const decoded = await provider.decode(transaction)
  expect(decoded).toMatchObject({ deadlineMs: (ahead + 1_200) * 1_000, minimumAmount: 986_040n, value: 1_000_000n })
})

test('paths go directly, over the wrapped coin and over bridges, each token once', () => {
  const exchange = { router, wrappedCoin: weth, bridges: [usdc, dai, weth] } as const
  const paths = (first?: Address, last?: Address) => pathsOf({ from: first, to: last }, exchange)
  expect(paths(undefined, usdc)).toEqual([
    [weth, usdc],
    [weth, dai, usdc]
  ])
  expect(paths(router, undefined)).toEqual([
    [router, weth],
    [router, usdc, weth],
    [router, dai, weth]
  ])
  expect(paths(usdc, dai)).toEqual([
    [usdc, dai],
    [usdc, weth, dai]
  ])
  expect(paths(weth, undefined)).toEqual([])
})

test('the fee of pools is rounded up', () => {
  expect([feeBps([weth, usdc]), feeBps([weth, dai, usdc]), feeBps([weth, dai, router, usdc])]).toEqual([30, 60, 90])
})
