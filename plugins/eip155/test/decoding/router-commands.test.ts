import { concatHex, type Hex, zeroAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, dai, now, other, spender, tomorrow, usdc, warningsOf, weth } from './decode.js'
import {
  balance,
  call,
  field,
  firstRouter,
  input,
  number,
  paid,
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

const swapTypes = 'address, uint256, uint256, bytes, bool'
const fee = '0x0001f4'
const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const allowance = { token: usdc, amount: 5n, expiration: tomorrow, nonce: 0 }
const approval = {
  type: 'approval',
  asset: { address: usdc },
  amount: 5n,
  spender,
  expiresAtMs: tomorrow * 1_000,
  fields: [timeField('sigDeadline')]
}

describe('a command', () => {
  test.each<[title: string, step: Step, actions: readonly object[], warnings: readonly string[]]>([
    [
      'swaps an exact amount in Uniswap 3',
      [0x00, input(swapTypes, sender, 5n, 3n, concatHex([usdc, fee, dai, fee, weth]), true)],
      [
        paid(usdc, 5n),
        call(
          'V3_SWAP_EXACT_IN',
          field('tokenIn', usdc),
          number('amountIn', 5n),
          field('tokenOut', weth),
          number('amountOutMin', 3n),
          field('via', dai),
          field('recipient', account)
        )
      ],
      []
    ],
    [
      'swaps for an exact amount in Uniswap 3, with the path from its end',
      [0x01, input(swapTypes, sender, 3n, 5n, concatHex([weth, fee, usdc]), true)],
      [
        paid(usdc, 5n),
        call(
          'V3_SWAP_EXACT_OUT',
          field('tokenIn', usdc),
          number('amountInMax', 5n),
          field('tokenOut', weth),
          number('amountOut', 3n),
          field('recipient', account)
        )
      ],
      []
    ],
    [
      'swaps what the router holds in Uniswap 2',
      [0x08, input(pairTypes, self, balance, 3n, [usdc, weth], false)],
      [
        call(
          'V2_SWAP_EXACT_IN',
          field('tokenIn', usdc),
          text('amountIn', 'CONTRACT_BALANCE'),
          field('tokenOut', weth),
          number('amountOutMin', 3n),
          field('recipient', router)
        )
      ],
      []
    ],
    [
      'swaps for an exact amount in Uniswap 2',
      [0x09, input(pairTypes, sender, 3n, 5n, [usdc, weth], true)],
      [
        paid(usdc, 5n),
        call(
          'V2_SWAP_EXACT_OUT',
          field('tokenIn', usdc),
          number('amountInMax', 5n),
          field('tokenOut', weth),
          number('amountOut', 3n),
          field('recipient', account)
        )
      ],
      []
    ],
    [
      'swaps with the prices of version 2.1.1',
      [0x08, input(`${pairTypes}, uint256[]`, sender, 5n, 3n, [usdc, weth], false, [7n])],
      [
        call(
          'V2_SWAP_EXACT_IN',
          field('tokenIn', usdc),
          number('amountIn', 5n),
          field('tokenOut', weth),
          number('amountOutMin', 3n),
          field('recipient', account)
        )
      ],
      []
    ],
    [
      'swaps for another account',
      [0x08, input(pairTypes, other, 5n, 3n, [usdc, weth], false)],
      [
        call(
          'V2_SWAP_EXACT_IN',
          field('tokenIn', usdc),
          number('amountIn', 5n),
          field('tokenOut', weth),
          number('amountOutMin', 3n),
          field('recipient', other)
        )
      ],
      [`foreign-account ${other}`]
    ],
    ['transfers by Permit2', [0x02, input('address, address, uint160', usdc, self, 5n)], [paid(usdc, 5n)], []],
    [
      'transfers to another account by Permit2',
      [0x02, input('address, address, uint160', usdc, other, 5n)],
      [{ type: 'transfer', asset: { address: usdc }, amount: 5n, to: other }],
      [`foreign-account ${other}`]
    ],
    [
      'permits tokens',
      [
        0x03,
        input(
          `(${details}[] details, address spender, uint256 sigDeadline), bytes`,
          { details: [allowance, { ...allowance, token: dai }], spender, sigDeadline: BigInt(tomorrow) },
          '0x12'
        )
      ],
      [approval, { ...approval, asset: { address: dai } }],
      []
    ],
    [
      'permits a token',
      [
        0x0a,
        input(
          `(${details} details, address spender, uint256 sigDeadline), bytes`,
          { details: allowance, spender, sigDeadline: BigInt(tomorrow) },
          '0x12'
        )
      ],
      [approval],
      []
    ],
    [
      'gets what is left',
      [0x04, input('address, address, uint256', usdc, sender, 3n)],
      [
        {
          type: 'transfer',
          asset: { address: usdc },
          from: router,
          to: account,
          isOwn: true,
          fields: [number('amountMin', 3n)]
        }
      ],
      []
    ],
    [
      'sends all that is left to another account',
      [0x04, input('address, address, uint256', zeroAddress, other, 5n * 10n ** 17n)],
      [{ type: 'transfer', asset: {}, from: router, to: other, fields: [number('amountMin', '0.5')] }],
      [`foreign-account ${other}`]
    ],
    [
      'sends an amount to another account',
      [0x05, input('address, address, uint256', usdc, other, 5n)],
      [{ type: 'transfer', asset: { address: usdc }, amount: 5n, from: router, to: other }],
      [`foreign-account ${other}`]
    ],
    [
      'pays the fee of a site',
      [0x06, input('address, address, uint256', usdc, other, 100n)],
      [call('PAY_PORTION', field('token', usdc), field('recipient', other), number('bips', 100n))],
      []
    ],
    [
      'pays more than a fee',
      [0x06, input('address, address, uint256', usdc, other, 101n)],
      [call('PAY_PORTION', field('token', usdc), field('recipient', other), number('bips', 101n))],
      [`foreign-account ${other}`]
    ],
    [
      'pays more than a fee in smaller units',
      [0x07, input('address, address, uint256', usdc, other, 10n ** 16n + 1n)],
      [call('PAY_PORTION_FULL_PRECISION', field('token', usdc), field('recipient', other), number('bips', 101n))],
      [`foreign-account ${other}`]
    ],
    [
      'wraps coins',
      [0x0b, input('address, uint256', self, 10n ** 18n)],
      [call('WRAP_ETH', number('amount', '1'), field('recipient', router))],
      []
    ],
    [
      'unwraps coins for another account',
      unwrapped(10n ** 18n, other),
      [call('UNWRAP_WETH', number('amountMin', '1'), field('recipient', other))],
      [`foreign-account ${other}`]
    ],
    [
      'transfers several tokens by Permit2',
      [
        0x0d,
        input('(address from, address to, uint160 amount, address token)[]', [
          { from: account, to: router, amount: 5n, token: usdc },
          { from: account, to: other, amount: 7n, token: dai }
        ])
      ],
      [paid(usdc, 5n), { type: 'transfer', asset: { address: dai }, amount: 7n, to: other }],
      [`foreign-account ${other}`]
    ],
    [
      'checks a balance',
      [0x0e, input('address, address, uint256', account, usdc, 5n)],
      [call('BALANCE_CHECK_ERC20', field('owner', account), field('token', usdc), number('minBalance', 5n))],
      []
    ],
    [
      'that may fail says so',
      [0x80 | 0x0b, input('address, uint256', self, 10n ** 18n)],
      [call('WRAP_ETH', number('amount', '1'), field('recipient', router), text('allowRevert', 'true'))],
      []
    ],
    [
      'runs another plan',
      [0x21, input('bytes, bytes[]', '0x0c', [unwrapped(10n ** 18n)[1]])],
      [call('UNWRAP_WETH', number('amountMin', '1'), field('recipient', account))],
      []
    ]
  ])('%s', async (_title, step, actions, warnings) => {
    const request = await run(step)
    expect(request.actions).toEqual(actions)
    expect(warningsOf(request)).toEqual(warnings)
  })

  test.each<[title: string, step: Step]>([
    ['with an unknown number', [0x13, '0x1234']],
    ['with the number of a later router', [0x40, input(swapTypes, sender, 5n, 3n, concatHex([usdc, fee, weth]), true)]],
    ['for the positions of Uniswap', [0x12, '0x1234']],
    ['with a byte after its inputs', [0x0c, `${unwrapped(1n)[1]}00`]],
    ['with upper bytes in an address', [0x0c, unwrapped(1n)[1].replace('0x00', '0x01') as Hex]],
    ['with a path of one token', [0x08, input(pairTypes, sender, 5n, 3n, [usdc], true)]],
    ['with half a path', [0x00, input(swapTypes, sender, 5n, 3n, concatHex([usdc, fee]), true)]],
    ['without inputs', [0x0c, '0x']]
  ])('%s is shown as bytes, with a warning', async (_title, step) => {
    const request = await run(unwrapped(10n ** 18n), step)
    expect(request.actions).toMatchObject([
      { name: 'UNWRAP_WETH' },
      {
        type: 'call',
        target: router,
        name: expect.stringMatching(/^command 0x/),
        fields: [{ name: 'inputs', value: step[1].toLowerCase() }]
      }
    ])
    expect(warningsOf(request)).toEqual(['unknown-data'])
  })

  test('of Uniswap 4 is unknown to the first router', async () => {
    const data = plan([[0x10, input('bytes, bytes[]', '0x0f', [input('address, uint256', usdc, 5n)])]])
    expect(warningsOf(await send(data, {}, firstRouter))).toEqual(['unknown-data'])
    expect(warningsOf(await send(data))).toEqual([])
  })
})
