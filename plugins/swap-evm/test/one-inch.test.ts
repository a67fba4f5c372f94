import fc from 'fast-check'
import { type Address, encodeFunctionData, getAddress, type Hex, maxUint256, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { COIN_ADDRESS } from '../src/lazy/addresses.js'
import { readCall } from '../src/lazy/call.js'
import { decodeOneInchCall } from '../src/lazy/one-inch/decode.js'
import { oneInchAbi } from '../src/lazy/one-inch/functions.js'
import { address, amount, flippedAt, zero } from './calls.js'
import { coinToToken, coinToWrapped, poolToCoin, tokenToCoin, unproved } from './one-inch-calls.js'

const router = '0x111111125421cA6dc452d289314280a0f8842A65'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const curve = 2n << 253n
const uniswapV3 = 1n << 253n
const unwrap = 1n << 252n
const permit2 = 1n << 250n
const pool = BigInt('0xe33675e5aaef697cfc734bb57b38358e01275fa1')

function decode(data: Hex, value = 0n, by: string = account) {
  const call = readCall({ account: `eip155:1:${by}`, payload: { to: router, value: numberToHex(value), data } })
  return call && decodeOneInchCall(call)
}

describe('recorded calls', () => {
  test.each([
    [
      tokenToCoin,
      {
        recipient: tokenToCoin.account,
        from: '0xe6264d3cc0948675e81E59d0Fa2fd8e19ceBF1f0',
        amount: 500_000_000_000_000_000_000_000_000_000_000n,
        minimumAmount: 5_610_370_888_338_732_411n
      }
    ],
    [
      coinToToken,
      {
        recipient: coinToToken.account,
        to: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        amount: 1_000_000_000_000_000n,
        minimumAmount: 2_499_241n
      }
    ],
    [
      coinToWrapped,
      {
        recipient: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
        to: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
        amount: 11_021_000_000_000_000_000n,
        minimumAmount: 10_965_895_000_000_000_000n
      }
    ],
    [
      poolToCoin,
      {
        recipient: poolToCoin.account,
        from: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
        amount: 27_486_600_031_185_057n,
        minimumAmount: 49_943_316_318_053_994n
      }
    ]
  ])('decodes $title', ({ data, value, account: by }, expected) => {
    expect(decode(data, value, by)).toEqual({ target: router, value, ...expected })
    // With and without the tag of the service.
    expect(decode(data.slice(0, -8) as Hex, value, by)).toEqual({ target: router, value, ...expected })
  })

  test.each(unproved)('rejects $title', ({ data, value, account: by }) => {
    expect(decode(data, value, by)).toBeUndefined()
  })

  test.each([tokenToCoin, coinToToken, poolToCoin])('rejects other bytes behind $title', ({ data, value }) => {
    expect(decode(data, value)).toBeDefined()
    for (const end of ['00', '0000', '00'.repeat(28), '00'.repeat(32)])
      expect(decode(`${data}${end}`, value)).toBeUndefined()
    expect(decode(data.slice(0, -2) as Hex, value)).toBeUndefined()
    expect(decode(data.slice(0, -74) as Hex, value)).toBeUndefined()
  })
})

interface Description {
  readonly srcToken: Address
  readonly dstToken: Address
  readonly srcReceiver: Address
  readonly dstReceiver: Address
  readonly amount: bigint
  readonly minReturnAmount: bigint
  readonly flags: bigint
}
const encodeSwap = (desc: Description, data: Hex = '0x') =>
  encodeFunctionData({ abi: oneInchAbi, functionName: 'swap', args: [router, desc, data] })
const description: Description = {
  srcToken: COIN_ADDRESS,
  dstToken: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  srcReceiver: router,
  dstReceiver: account,
  amount: 7n,
  minReturnAmount: 5n,
  flags: 0n
}

describe('swap', () => {
  test('encoding and decoding are inverse', () => {
    fc.assert(
      fc.property(
        fc.record({ srcToken: address, dstToken: address, srcReceiver: address, dstReceiver: address }),
        fc.record({ amount, minReturnAmount: amount }),
        fc.uint8Array({ maxLength: 100 }),
        amount,
        (addresses, amounts, route, value) => {
          const data = `0x${Buffer.from(route).toString('hex')}` as const
          const { srcToken, dstToken, dstReceiver } = addresses
          expect(decode(encodeSwap({ ...addresses, ...amounts, flags: 0n }, data), value)).toEqual({
            target: router,
            recipient: dstReceiver === zero ? account : dstReceiver,
            ...(![zero, COIN_ADDRESS].includes(srcToken) && { from: srcToken }),
            ...(![zero, COIN_ADDRESS].includes(dstToken) && { to: dstToken }),
            amount: amounts.amount,
            minimumAmount: amounts.minReturnAmount,
            value
          })
        }
      )
    )
  })

  test('a flipped bit in what is exchanged changes the result or is rejected', () => {
    const { data, value } = coinToToken
    const honest = decode(data, value)
    // Executor and its route are free: the router checks the result. So is `srcReceiver`.
    const described = [...Array(4 + 9 * 32).keys()].filter(index => index < 16 || index >= 36)
    const checked = described.filter(index => index < 4 + 4 * 32 - 20 || index >= 4 + 4 * 32)
    for (const index of checked) expect(decode(flippedAt(data, index), value), `byte ${index}`).not.toEqual(honest)
  })

  test.each([1n, 2n, 4n, 8n, 1n << 255n])('rejects the flag %d', flags => {
    expect(decode(encodeSwap({ ...description, flags }))).toBeUndefined()
    expect(decode(encodeSwap(description))).toBeDefined()
  })

  test('pays the sender without a recipient, and reads the zero address as the coin', () => {
    const swap = { ...description, srcToken: zero, dstReceiver: zero }
    expect(decode(encodeSwap(swap), 7n)).toEqual({
      target: router,
      recipient: account,
      to: description.dstToken,
      amount: 7n,
      minimumAmount: 5n,
      value: 7n
    })
  })
})

describe('unoswap', () => {
  const token = BigInt('0x8f3cf7ad23cd3cadbd9735aff958023239c6a063')
  const recipient = BigInt('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const functions = [
    ['unoswap', 'unoswapTo'],
    ['unoswap2', 'unoswapTo2'],
    ['unoswap3', 'unoswapTo3']
  ] as const
  const encode = (pools: readonly bigint[], words: readonly bigint[] = [token, 7n, 5n], to?: bigint) => {
    const [plain, withRecipient] = functions[pools.length - 1] ?? functions[0]
    const args = [...(to === undefined ? [] : [to]), ...words, ...pools]
    return encodeFunctionData({
      abi: oneInchAbi,
      functionName: to === undefined ? plain : withRecipient,
      args
    } as never) as Hex
  }
  const expected = { target: router, value: 0n, from: getAddress(numberToHex(token, { size: 20 })) }

  test.each([
    [[pool | unwrap]],
    [[pool | curve | unwrap]],
    [[pool, pool | unwrap]],
    [[pool, pool | uniswapV3 | unwrap]],
    [[pool | curve, pool | uniswapV3, pool | unwrap]],
    [[pool, pool | permit2, pool | curve | unwrap]]
  ])('decodes pools that pay the coin: %#', pools => {
    const exchanged = { ...expected, amount: 7n, minimumAmount: 5n }
    expect(decode(encode(pools))).toEqual({ ...exchanged, recipient: account })
    expect(decode(encode(pools, undefined, recipient))).toEqual({
      ...exchanged,
      recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    })
  })

  test.each([
    ['of which the last does not pay the coin', [pool]],
    ['of which only the first would pay the coin', [pool | unwrap, pool]],
    ['of which the first takes its own token', [pool | uniswapV3 | unwrap]],
    ['of which the first takes its own token', [pool | uniswapV3, pool | unwrap]],
    ['of an unknown kind', [pool | (3n << 253n) | unwrap]],
    ['of which the first takes the token through Permit2', [pool | permit2 | unwrap]]
  ])('rejects pools %s: %#', (_, pools) => {
    expect(decode(encode(pools))).toBeUndefined()
    expect(decode(encode(pools, undefined, recipient))).toBeUndefined()
  })

  test('rejects flags above the token and the recipient', () => {
    for (const flag of [160n, 200n, 255n].map(bit => 1n << bit)) {
      expect(decode(encode([pool | unwrap], [token | flag, 7n, 5n]))).toBeUndefined()
      expect(decode(encode([pool | unwrap], [token, 7n, 5n], recipient | flag))).toBeUndefined()
    }
    expect(decode(encode([pool | unwrap], [token, 7n, 5n], recipient))).toBeDefined()
  })

  test('encoding and decoding are inverse', () => {
    fc.assert(
      fc.property(address, address, amount, amount, (from, to, given, minimumAmount) => {
        const data = encode([pool, pool | unwrap], [BigInt(from), given, minimumAmount], BigInt(to))
        expect(decode(data)).toEqual({ ...expected, from, recipient: to, amount: given, minimumAmount })
      })
    )
  })

  test('a flipped bit before the pools changes the result or is rejected', () => {
    const data = encode([pool | unwrap], [token, 7n, 5n], recipient)
    const honest = decode(data)
    for (let index = 0; index < 4 + 4 * 32; index += 1)
      expect(decode(flippedAt(data, index)), `byte ${index}`).not.toEqual(honest)
  })
})

test('never throws for any bytes', () => {
  const selectors = ['07ed2379', '83800a8e', 'e2c95c82', '8770ba91', '19367472', 'ea76dddf', 'f7a70056']
  fc.assert(
    fc.property(fc.constantFrom(...selectors), fc.uint8Array({ maxLength: 700 }), (selector, bytes) => {
      const found = decode(`0x${selector}${Buffer.from(bytes).toString('hex')}`)
      if (found) expect(found.amount <= maxUint256 && found.minimumAmount <= maxUint256).toBe(true)
    })
  )
})
