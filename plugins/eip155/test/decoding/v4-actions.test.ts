import { zeroAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, dai, now, other, spender, usdc, warningsOf, weth } from './decode.js'
import { actions4, call, field, input, number, paid, router, run, type Step } from './router-plan.js'

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const poolKey = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks)'
const pathKey = '(address intermediateCurrency, uint256 fee, int24 tickSpacing, address hooks, bytes hookData)'
const pool = { currency0: zeroAddress, currency1: usdc, fee: 500, tickSpacing: 10, hooks: zeroAddress }
const hop = (token: string, hooks: string = zeroAddress, hookData = '0x') => ({
  intermediateCurrency: token,
  fee: 500n,
  tickSpacing: 10,
  hooks,
  hookData
})

describe('an action of Uniswap 4', () => {
  test.each<[title: string, step: Step, actions: readonly object[], warnings: readonly string[]]>([
    [
      'swaps an exact amount in one pool',
      [
        0x06,
        input(`(${poolKey} poolKey, bool zeroForOne, uint128 amount, uint128 limit, bytes hookData)`, {
          poolKey: pool,
          zeroForOne: true,
          amount: 10n ** 18n,
          limit: 3n,
          hookData: '0x'
        })
      ],
      [
        call(
          'SWAP_EXACT_IN_SINGLE',
          field('tokenIn', zeroAddress),
          number('amountIn', '1'),
          field('tokenOut', usdc),
          number('amountOutMin', 3n)
        )
      ],
      []
    ],
    [
      'swaps for an exact amount in one pool, in version 2.1.1',
      [
        0x08,
        input(`(${poolKey} poolKey, bool zeroForOne, uint128 amount, uint128 limit, uint256 price, bytes hookData)`, {
          poolKey: pool,
          zeroForOne: false,
          amount: 10n ** 18n,
          limit: 5n,
          price: 7n,
          hookData: '0x'
        })
      ],
      [
        call(
          'SWAP_EXACT_OUT_SINGLE',
          field('tokenIn', usdc),
          number('amountInMax', 5n),
          field('tokenOut', zeroAddress),
          number('amountOut', '1')
        )
      ],
      []
    ],
    [
      'swaps in several pools, with code of one',
      [
        0x07,
        input(`(address currency, ${pathKey}[] path, uint128 amount, uint128 limit)`, {
          currency: usdc,
          path: [hop(dai, spender, '0x12'), hop(weth)],
          amount: 5n,
          limit: 3n
        })
      ],
      [
        call(
          'SWAP_EXACT_IN',
          field('tokenIn', usdc),
          number('amountIn', 5n),
          field('tokenOut', weth),
          number('amountOutMin', 3n),
          field('via', dai),
          field('hooks', spender),
          { name: 'hookData', type: 'bytes', value: '0x12' }
        )
      ],
      []
    ],
    [
      'swaps for an exact amount in several pools',
      [
        0x09,
        input(`(address currency, ${pathKey}[] path, uint256[] prices, uint128 amount, uint128 limit)`, {
          currency: weth,
          path: [hop(usdc), hop(dai)],
          prices: [],
          amount: 3n,
          limit: 5n
        })
      ],
      [
        call(
          'SWAP_EXACT_OUT',
          field('tokenIn', usdc),
          number('amountInMax', 5n),
          field('tokenOut', weth),
          number('amountOut', 3n),
          field('via', dai)
        )
      ],
      []
    ],
    ['pays an amount', [0x0b, input('address, uint256, bool', usdc, 5n, true)], [paid(usdc, 5n)], []],
    [
      'pays all that is due',
      [0x0b, input('address, uint256, bool', usdc, 0n, true)],
      [{ type: 'transfer', asset: { address: usdc }, to: router }],
      []
    ],
    ['pays at most an amount', [0x0c, input('address, uint256', usdc, 5n)], [paid(usdc, 5n)], []],
    [
      'takes an amount for another account',
      [0x0e, input('address, address, uint256', usdc, other, 5n)],
      [{ type: 'transfer', asset: { address: usdc }, amount: 5n, from: router, to: other }],
      [`foreign-account ${other}`]
    ],
    [
      'takes everything',
      [0x0f, input('address, uint256', zeroAddress, 10n ** 18n)],
      [{ type: 'transfer', asset: {}, from: router, to: account, isOwn: true, fields: [number('amountMin', '1')] }],
      []
    ],
    [
      'takes a part for another account',
      [0x10, input('address, address, uint256', usdc, other, 101n)],
      [call('TAKE_PORTION', field('token', usdc), field('recipient', other), number('bips', 101n))],
      [`foreign-account ${other}`]
    ],
    [
      'is unknown',
      [0x00, '0x12'],
      [call('action 0x00', { name: 'inputs', type: 'bytes', value: '0x12' })],
      ['unknown-data']
    ]
  ])('%s', async (_title, step, actions, warnings) => {
    const request = await run(actions4(step))
    expect(request.actions).toEqual(actions)
    expect(warningsOf(request)).toEqual(warnings)
  })

  test('of the router itself is no payment of the account', async () => {
    const request = await run(
      actions4([0x0b, input('address, uint256, bool', usdc, 5n, false)], [0x0f, input('address, uint256', usdc, 5n)])
    )
    expect(request.actions).toMatchObject([{ from: router, isOwn: true }])
  })
})
