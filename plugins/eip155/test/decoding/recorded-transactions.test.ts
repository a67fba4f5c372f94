import { type Hex, keccak256, parseTransaction, recoverTransactionAddress, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, decoded, permit2, router, usdc, usdt, warningsOf, weth } from './decode.js'
import { routerPermitCall, signedTransactions, unsignedTransactions } from './main-network.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const routerV1 = '0xEf1c6E67703c7BD7107eed8303Fbe6EC2554BF6B'
const routerV2 = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const aavePool = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const steth = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'
const field = (name: string, value: string) => ({ name, type: 'address', value })
const number = (name: string, value: string) => ({ name, type: 'number', value })
const deadline = (value: string) => ({ name: 'deadline', type: 'time', value })
const described = (target: string, name: string, intent: string, fields: readonly object[]) => ({
  type: 'call',
  target,
  name,
  fields: [{ name: 'intent', type: 'text', value: intent }, ...fields]
})

/** Decodes the call of a transaction, as its sender saw it then. @param from - the sender. */
async function decodeRecorded(
  call: { to?: string | null; data?: Hex; value?: bigint },
  from: string,
  at = '2022-07-13'
) {
  vi.setSystemTime(Date.parse(at))
  const { to, data, value } = call
  const transaction = { to, ...(data && { data }), ...(value && { value: toHex(value) }) }
  return decoded('eth_sendTransaction', [transaction], { account: `eip155:1:${from}` })
}

async function decodeSigned(name: keyof typeof signedTransactions, at?: string) {
  const { raw } = signedTransactions[name]
  const from = await recoverTransactionAddress({ serializedTransaction: raw as never })
  return { from, request: await decodeRecorded(parseTransaction(raw), from, at) }
}

test.each(Object.entries(signedTransactions))('%s is the transaction with its hash', (_name, { hash, raw }) => {
  expect(keccak256(raw)).toBe(hash)
})

describe('a transaction of Ethereum', () => {
  test('that transfers USDT', async () => {
    const { from, request } = await decodeSigned('transfer')
    expect(from).toBe('0x3cD751E6b0078Be393132286c442345e5DC49699')
    expect(request.actions).toEqual([
      {
        type: 'transfer',
        asset: { address: usdt },
        amount: 980_185_965n,
        to: '0xc4B0A24215dF960dBA4eEe4A9519e9B69a55f747'
      }
    ])
    expect(request.warnings).toEqual([])
  })

  test('that approves Permit2 without limit', async () => {
    const { request } = await decodeSigned('approve')
    expect(request.actions).toEqual([
      {
        type: 'approval',
        asset: { address: '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3' },
        amount: 'unlimited',
        spender: permit2
      }
    ])
    expect(warningsOf(request)).toEqual([`unlimited-approval ${permit2}`])
  })

  test('that wraps coins', async () => {
    const { request } = await decodeSigned('deposit')
    expect(request.actions).toEqual([
      { type: 'transfer', asset: {}, amount: 3_116_727_153_828_861_708n, to: weth },
      {
        type: 'call',
        target: weth,
        name: 'deposit',
        fields: [
          { name: 'intent', type: 'text', value: 'Wrap' },
          { name: 'Amount to wrap', type: 'number', value: '3.116727153828861708' }
        ]
      }
    ])
    expect(request.warnings).toEqual([])
  })

  test('that approves a marketplace for a collection', async () => {
    const { request } = await decodeSigned('setApprovalForAll')
    const operator = '0x1E0049783F008A0085193E00003D00cd54003c71'
    expect(request.actions).toEqual([
      { type: 'approval-for-all', collection: '0xdcAF23e44639dAF29f6532da213999D737F15aa4', operator, isGranted: true }
    ])
    expect(warningsOf(request)).toEqual([`approval-for-all ${operator}`])
  })

  test('that swaps by a multicall of Uniswap', async () => {
    const { request } = await decodeSigned('multicall', '2022-05-24')
    expect(request.actions).toMatchObject([
      { type: 'transfer', asset: {}, amount: 20_951_010_922_774_912n, to: router },
      { type: 'call', target: router, fields: [{ name: 'data', value: expect.stringMatching(/^0x42712a67/) }] },
      { type: 'call', target: router, fields: [{ name: 'data', value: '0x12210e8a' }] }
    ])
    expect(warningsOf(request)).toEqual([`unknown-contract ${router}`, 'unknown-data'])
  })

  test('that buys a piece at a marketplace is unknown', async () => {
    const { request } = await decodeSigned('seaportPurchase')
    expect(warningsOf(request)).toEqual(['unknown-contract 0x00000000006c3852cbEf3e08E8dF289169EdE581', 'unknown-data'])
  })

  test('that swaps in Uniswap 2 by the Universal Router 1.0', async () => {
    const { from, request } = await decodeSigned('routerV2Swap', '2023-04-19')
    const pepe = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
    expect(request.actions).toEqual([
      { type: 'transfer', asset: {}, amount: 750_000_000_000_000_000n, to: routerV1 },
      {
        type: 'call',
        target: routerV1,
        name: 'WRAP_ETH',
        fields: [number('amount', '0.75'), field('recipient', routerV1), deadline('2023-04-20T00:29:11.000Z')]
      },
      {
        type: 'call',
        target: routerV1,
        name: 'V2_SWAP_EXACT_IN',
        fields: [
          field('tokenIn', weth),
          number('amountIn', '750000000000000000'),
          field('tokenOut', pepe),
          number('amountOutMin', '5426558770986948865962149214'),
          field('recipient', from)
        ]
      }
    ])
    expect(request.warnings).toEqual([])
  })

  test('that swaps in Uniswap 3, and is too late', async () => {
    const { from, request } = await decodeSigned('routerV3Swap', '2023-04-19')
    expect(request.actions.at(-1)).toEqual({
      type: 'call',
      target: routerV1,
      name: 'V3_SWAP_EXACT_IN',
      fields: [
        field('tokenIn', weth),
        number('amountIn', '140000000000000000'),
        field('tokenOut', '0x5026F006B85729a8b14553FAE6af249aD16c9aaB'),
        number('amountOutMin', '2760478368832231712053947'),
        field('recipient', from)
      ]
    })
    expect(warningsOf(request)).toEqual(['invalid-time'])
  })

  test('that permits, swaps, pays the fee of a site and gets the rest', async () => {
    const from = '0xc9F16b6Cc9CaDb7B81E020b94E5ab72aCF6b9748'
    const token = '0xF107edABF59ba696E38DE62Ad5327415Bd4D4236'
    const request = await decodeRecorded({ to: routerV2, data: routerPermitCall }, from, '2025-03-30T08:30:00Z')
    expect(request.actions).toEqual([
      {
        type: 'approval',
        asset: { address: token },
        amount: 'unlimited',
        spender: routerV2,
        expiresAtMs: Date.parse('2025-04-29T08:28:43Z'),
        fields: [
          { name: 'sigDeadline', type: 'time', value: '2025-03-30T08:58:43.000Z' },
          deadline('2025-03-30T08:58:50.000Z'),
          { name: 'dataSuffix', type: 'bytes', value: '0x0b' }
        ]
      },
      {
        type: 'transfer',
        asset: { address: token },
        amount: 1_836_717_237_960_647_184_416_351n,
        to: routerV2
      },
      {
        type: 'call',
        target: routerV2,
        name: 'V2_SWAP_EXACT_IN',
        fields: [
          field('tokenIn', token),
          number('amountIn', '1836717237960647184416351'),
          field('tokenOut', usdc),
          number('amountOutMin', '0'),
          field('via', weth),
          field('recipient', routerV2)
        ]
      },
      {
        type: 'call',
        target: routerV2,
        name: 'PAY_PORTION',
        fields: [
          field('token', usdc),
          field('recipient', '0x27213E28D7fDA5c57Fe9e5dD923818DBCcf71c47'),
          number('bips', '25')
        ]
      },
      {
        type: 'transfer',
        asset: { address: usdc },
        from: routerV2,
        to: from,
        isOwn: true,
        fields: [number('amountMin', '1031426302')]
      }
    ])
    expect(warningsOf(request)).toEqual([`unlimited-approval ${routerV2}`])
  })

  test.each<[name: keyof typeof unsignedTransactions, from: string, actions: readonly object[]]>([
    [
      'supply',
      '0x81EC2081dfb42C5291C55e6123D527EB744a5fFB',
      [
        described(aavePool, 'supply', 'Supply', [
          number('Amount to supply', '22213170518'),
          field('Collateral recipient', '0x81EC2081dfb42C5291C55e6123D527EB744a5fFB'),
          field('asset', usdc),
          number('referralCode', '0')
        ])
      ]
    ],
    [
      'borrow',
      '0x81EC2081dfb42C5291C55e6123D527EB744a5fFB',
      [
        described(aavePool, 'borrow', 'Borrow', [
          number('Amount to borrow', '30817074'),
          field('Debtor', '0x81EC2081dfb42C5291C55e6123D527EB744a5fFB'),
          field('asset', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'),
          number('interestRateMode', '2'),
          number('referralCode', '0')
        ])
      ]
    ],
    [
      'stake',
      account,
      [
        { type: 'transfer', asset: {}, amount: 1_078_608_424_000_534_547n, to: steth },
        described(steth, 'submit', 'Stake', [
          number('Amount to stake', '1.078608424000534547'),
          field('Referral', '0x6DC9657C2D90D57cADfFB64239242d06e6103E43')
        ])
      ]
    ],
    [
      'requestWithdrawals',
      '0xBA782BAf2EE66f6FC76A711B6554975AFB2805e4',
      [
        described('0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1', 'requestWithdrawals', 'Request withdrawal', [
          number('Amount to withdraw', '1101279150423731'),
          field('Beneficiary', '0xBA782BAf2EE66f6FC76A711B6554975AFB2805e4')
        ])
      ]
    ]
  ])('that calls %s, with the descriptor of its contract', async (name, from, actions) => {
    const request = await decodeRecorded(parseTransaction(unsignedTransactions[name].raw), from)
    expect(request.actions).toEqual(actions)
    expect(request.warnings).toEqual([])
  })
})
