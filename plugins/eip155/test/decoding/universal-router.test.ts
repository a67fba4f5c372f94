import { encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, decoded, now, other, spender, tomorrow, usdc, usdt, warningsOf, weth } from './decode.js'
import {
  abi,
  actions4,
  call,
  field,
  input,
  number,
  numbers,
  pairTypes,
  plan,
  router,
  run,
  type Step,
  self,
  send,
  sender,
  text,
  unwrapped
} from './router-plan.js'
import { timeField } from './typed-data.js'

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a plan', () => {
  test('shows the coins that go along, and its deadline', async () => {
    const request = await send(plan([unwrapped(10n ** 18n)], BigInt(tomorrow)), { value: '0x5' })
    expect(request.actions).toEqual([
      { type: 'transfer', asset: {}, amount: 5n, to: router },
      call('UNWRAP_WETH', number('amountMin', '1'), field('recipient', account), timeField('deadline'))
    ])
    expect(request.warnings).toEqual([])
  })

  test('whose deadline is over has a warning', async () => {
    expect(warningsOf(await send(plan([unwrapped(1n)], 1n)))).toEqual(['invalid-time'])
  })

  test('with the tag of a site shows it', async () => {
    const request = await send(`${plan([unwrapped(10n ** 18n)])}c0de`)
    expect(request.actions[0]?.fields?.at(-1)).toEqual({ name: 'dataSuffix', type: 'bytes', value: '0xc0de' })
    expect(request.warnings).toEqual([])
  })

  test('with a longer suffix than a tag is unknown', async () => {
    const request = await send(`${plan([unwrapped(1n)])}${'00'.repeat(513)}`)
    expect(warningsOf(request)).toEqual([`unknown-contract ${router}`, 'unknown-data'])
  })

  test('that pays several parts adds them up, also those within others', async () => {
    const portion: Step = [0x06, input('address, address, uint256', usdc, other, 51n)]
    const action: Step = actions4([0x10, input('address, address, uint256', usdc, spender, 50n)])
    expect(warningsOf(await run(portion))).toEqual([])
    expect(warningsOf(await run(portion, action))).toEqual([`foreign-account ${other}`, `foreign-account ${spender}`])
    expect(warningsOf(await run([0x06, input('address, address, uint256', usdc, sender, 10_000n)]))).toEqual([])
  })

  test('may send tokens of a swap to the pair of the next one, and to no other', async () => {
    // Pair of WETH and PEPE, as the receipt of transaction 0x6d70a0b14e2fe1ba28d6cb910ffc4aa787264dff6c273e20509136461ac587aa names it.
    const pair = '0xA43fe16908251ee70EF74718545e4FE6C5cCEc9f'
    const pepe = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
    const first = (to: string): Step => [0x08, input(pairTypes, to, 5n, 0n, [usdc, weth], false)]
    const second = (...path: readonly string[]): Step => [0x08, input(pairTypes, sender, 0n, 3n, path, false)]
    expect(warningsOf(await run(first(pair), second(weth, pepe)))).toEqual([])
    expect(warningsOf(await run(first(pair), second(pepe, weth, usdc)))).toEqual([])
    for (const steps of [
      [first(pair), second(weth, usdc)],
      [first(pair)],
      [first(pair), unwrapped(1n), second(weth, pepe)],
      [[0x05, input('address, address, uint256', usdc, pair, 5n)], second(weth, pepe)]
    ] as const)
      expect(warningsOf(await run(...(steps as readonly Step[])))).toEqual([`foreign-account ${pair}`])
  })

  const nested = (depth: number): Step =>
    depth === 0 ? unwrapped(1n) : [0x21, input('bytes, bytes[]', numbers([nested(depth - 1)]), [nested(depth - 1)[1]])]

  test.each<[title: string, data: Hex]>([
    ['without commands', plan([])],
    ['of 101 commands', plan(Array(101).fill(unwrapped(1n)))],
    [
      'with fewer inputs than commands',
      encodeFunctionData({ abi, functionName: 'execute', args: ['0x0c0c', [unwrapped(1n)[1]]] } as never)
    ],
    ['with arguments longer than 32 KB', plan(Array(100).fill([0x0c, `0x${'00'.repeat(400)}`]))]
  ])('%s is unknown', async (_title, data) => {
    expect(warningsOf(await send(data))).toEqual([`unknown-contract ${router}`, 'unknown-data'])
  })

  test('within two others is decoded, within three is unknown there', async () => {
    expect(warningsOf(await run(nested(2)))).toEqual([])
    expect(warningsOf(await run(nested(3)))).toEqual(['unknown-data'])
  })

  test.each<[title: string, to: string, chain: string]>([
    ['of another contract', other, 'eip155:1'],
    ['of a router of another chain', router, 'eip155:8453'],
    ['on an unknown chain', router, 'eip155:31337']
  ])('%s is unknown', async (_title, to, chain) => {
    const data = plan([unwrapped(1n)])
    const request = await decoded('eth_sendTransaction', [{ to, data }], {
      chain,
      account: `${chain}:${account}`
    } as never)
    expect(warningsOf(request)).toEqual([`unknown-contract ${to}`, 'unknown-data'])
  })

  test('shows amounts with symbols once the tokens were read', async () => {
    const swap: Step = [0x08, input(pairTypes, sender, 1_500_000n, 3n, [usdc, usdt], true)]
    const readerOf = async () => ({
      query: async () => [],
      call: async ({ data }: { data: Hex }) =>
        data === '0x313ce567' ? input('uint8', 6) : data === '0x95d89b41' ? input('string', 'US$') : '0x'
    })
    const request = await decoded('eth_sendTransaction', [{ to: router, data: plan([swap]) }], {}, readerOf as never)
    const complete = await request.complete?.(new AbortController().signal)
    expect(complete?.actions).toMatchObject([
      { asset: { symbol: 'US$', decimals: 6 } },
      { fields: [{}, text('amountIn', '1.5 US$'), {}, text('amountOutMin', '0.000003 US$'), {}] }
    ])
    expect(complete).not.toHaveProperty('tokens')
  })

  test('with large numbers is decoded', async () => {
    const request = await run([0x0b, input('address, uint256', self, maxUint256)])
    expect(request.actions).toMatchObject([{ name: 'WRAP_ETH' }])
  })
})
