import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  approvalEffects,
  decodeMessage,
  decodeWithLimits,
  defineErrors,
  isSmall,
  isUnlimited,
  partiesOf,
  readVisibleText,
  uniqueWarnings,
  withLastFields,
  withSupplies
} from '../src/kit/index.js'
import type { DecodedRequest, RequestToDecode } from '../src/port/request-decoder.js'
import { cpuTimeOf } from './cpu-time.js'

const request: RequestToDecode = {
  method: 'toy_sign',
  params: {},
  chain: 'toy:one',
  account: 'toy:one:me',
  origin: 'https://shop.example'
}
const ToyError = defineErrors('toy', 'ToyError')
const decoded: DecodedRequest = { actions: [{ type: 'message', text: 'Hello' }], warnings: [], raw: 'Hello' }

describe('a value is small', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  const shared = Array.from({ length: 40 }).reduce<unknown>(inner => [inner, inner], 1)
  const circular: unknown[] = []
  circular.push(circular)

  test.each<[string, unknown, Parameters<typeof isSmall>[2], boolean]>([
    ['with as many values as allowed', [1, 2, 3], { maxValues: 4 }, true],
    ['unless it has one value more', [1, 2, 3, 4], { maxValues: 4 }, false],
    ['with as many levels as allowed', nested(3), { maxLevels: 3 }, true],
    ['unless it has one level more', nested(4), { maxLevels: 3 }, false],
    ['unless it contains itself', circular, {}, false],
    ['unless its objects are referenced a trillion times', shared, {}, false],
    ['unless it is a list of 4 billion members', new Array(2 ** 32 - 1), {}, false],
    ['unless it is a long text', 'x'.repeat(300_000), {}, false]
  ])('%s', (_, value, limits, expected) => {
    expect(isSmall(value, undefined, limits)).toBe(expected)
  })
})

describe('a request', () => {
  test('is decoded if it is small', async () => {
    expect(await decodeWithLimits(request, ToyError, async () => decoded)).toBe(decoded)
  })

  test.each([
    ['long', 'x'.repeat(300_000)],
    ['with many values', Array(2_501).fill(0)],
    ['with many levels', Array.from({ length: 70 }).reduce<unknown>(inner => [inner], 1)]
  ])('that is %s does not reach its decoder', async (_, params) => {
    const decode = async () => {
      throw new Error('decoded')
    }
    expect(await decodeWithLimits({ ...request, params }, ToyError, decode)).toBeUndefined()
  })

  test('with invalid parameters is a coded error, with too many parts undefined, and a fault stays as it is', async () => {
    const failing = (error: Error) =>
      decodeWithLimits(request, ToyError, async () => {
        throw error
      })
    const parsing = decodeWithLimits(request, ToyError, async () => {
      v.parse(v.object({ text: v.string() }), request.params)
      return decoded
    })
    await expect(parsing).rejects.toMatchObject({ code: 'toy/invalid-params', context: { method: 'toy_sign' } })
    expect(await failing(new RangeError('Too many messages'))).toBeUndefined()
    const fault = new TypeError('not a function')
    await expect(failing(fault)).rejects.toBe(fault)
  })
})

describe('an approval', () => {
  test.each<[string, bigint, number, bigint | undefined, boolean]>([
    ['the largest number', 2n ** 128n - 1n, 128, undefined, true],
    ['the upper half of its type', 2n ** 127n, 128, undefined, true],
    ['the largest number of 64 bits', 2n ** 64n - 1n, 128, undefined, true],
    ['the largest number of JavaScript', BigInt(Number.MAX_SAFE_INTEGER), 128, undefined, true],
    ['an amount above the supply', 1_001n, 128, 1_000n, true],
    ['the supply', 1_000n, 128, 1_000n, false],
    ['an amount of a token that says it has no supply', 1_000n, 128, 0n, false],
    ['a large amount of an unknown supply', 2n ** 126n, 128, undefined, false]
  ])('of %s is unlimited or not', (_, amount, bits, supply, expected) => {
    expect(isUnlimited({ amount, bits, supply })).toBe(expected)
  })

  test('has a warning if it is unlimited', () => {
    const given = { asset: { address: 'toy' }, bits: 64, spender: 'bob' }
    const action = { type: 'approval', asset: { address: 'toy' }, spender: 'bob' }
    expect(approvalEffects({ ...given, amount: 5n })).toEqual({ actions: [{ ...action, amount: 5n }], warnings: [] })
    const unlimited = {
      actions: [{ ...action, amount: 'unlimited' }],
      warnings: [{ code: 'unlimited-approval', subject: 'bob' }]
    }
    expect(approvalEffects({ ...given, amount: 2n ** 63n })).toEqual(unlimited)
    expect(approvalEffects({ ...given, amount: 'unlimited' })).toEqual(unlimited)
  })

  test('becomes unlimited once the supply is known', () => {
    const approval = { type: 'approval', asset: { address: 'toy' }, spender: 'bob' } as const
    const piece = { ...approval, asset: { address: 'toy', tokenId: '1' }, amount: 1n }
    const transfer = { type: 'transfer', asset: { address: 'toy' }, amount: 500n, to: 'bob' } as const
    const given = { ...decoded, actions: [{ ...approval, amount: 11n }, { ...approval, amount: 12n }, piece, transfer] }
    expect(withSupplies(given, () => undefined)).toEqual(given)
    expect(withSupplies(given, () => 11n)).toEqual({
      ...given,
      actions: [{ ...approval, amount: 11n }, { ...approval, amount: 'unlimited' }, piece, transfer],
      warnings: [{ code: 'unlimited-approval', subject: 'bob' }]
    })
  })
})

test('fields of the whole request are added to the last action', () => {
  const [one, two] = ['1', '2'].map(value => ({ name: 'nonce', type: 'number', value }) as const)
  const actions = [
    { type: 'message', text: 'a' },
    { type: 'message', text: 'b', ...(one && { fields: [one] }) }
  ] as const
  expect(withLastFields(actions, two ? [two] : [])).toEqual([actions[0], { ...actions[1], fields: [one, two] }])
  expect(withLastFields(actions.slice(0, 1), [])).toEqual([actions[0]])
})

test('a transfer names its sender only if that is another account, and is own if it comes back', () => {
  expect(partiesOf('alice', 'bob')).toEqual({ to: 'bob' })
  expect(partiesOf('alice', 'bob', 'alice')).toEqual({ to: 'bob' })
  expect(partiesOf('alice', 'bob', 'carol')).toEqual({ to: 'bob', from: 'carol' })
  expect(partiesOf('alice', 'alice', 'bob')).toEqual({ to: 'alice', from: 'bob', isOwn: true })
})

test('warnings with the same code and subject appear once', () => {
  const [first, second] = [{ code: 'control', subject: 'a' } as const, { code: 'control', subject: 'b' } as const]
  expect(uniqueWarnings([first, second, { ...first }])).toEqual([first, second])
})

test('bytes are text only if every character is visible', () => {
  const textOf = (text: string) => readVisibleText(new TextEncoder().encode(text))
  expect(textOf('Grüße,\n世界')).toBe('Grüße,\n世界')
  for (const text of ['', 'pay\u200bme', 'a\u202eb', `a${'\n'.repeat(12)}b`]) expect(textOf(text)).toBeUndefined()
  expect(readVisibleText(Uint8Array.of(0xff))).toBeUndefined()
})

test.each([
  ['spaces', ' '],
  ['tabs', '\t'],
  ['carriage returns', '\r'],
  ['letters', 'x'],
  ['spaces and line breaks', ' \n'],
  ['line breaks far apart', `${' '.repeat(1_000)}\n.`]
])('a long message of %s is searched for hidden characters in time', async (_, part) => {
  const text = part.repeat(250_000 / part.length)
  expect(await cpuTimeOf(() => decodeMessage({ text }, request))).toBeLessThan(500)
  const { actions } = decodeMessage({ text }, request)
  expect(actions).toEqual([{ type: 'message', text }])
})
