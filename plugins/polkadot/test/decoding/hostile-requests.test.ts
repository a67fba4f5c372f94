/** Requests that would take long, or that are no requests. */
import type { RequestToDecode } from '@latchkit/plugin-chains/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuTimeOf } from '../../../chains/test/cpu-time.js'
import { call, decode, dot, keys, message, mine, other, runtimeOf, short, transaction } from './requests.js'

/** Above the time of a request that is bounded, the loading of the library included, and below that of others. */
const MAX_MS = 500
const runtime = runtimeOf('Polkadot')
const pay = call(runtime, 'Balances.transfer_keep_alive', { Id: other }, dot)
const batchOf = (count: number) => call(runtime, 'Utility.batch', Array(count).fill(pay))

/** Returns the warnings, or the error. Checks the time. */
async function outcomeOf(request: RequestToDecode): Promise<readonly string[] | Error> {
  let outcome: readonly string[] | Error = []
  const work = async () => {
    outcome = await decode(request, { runtime }).then(
      decoded => short(decoded).warnings,
      (error: unknown) => error as Error
    )
  }
  expect(await cpuTimeOf(work)).toBeLessThan(MAX_MS)
  return outcome
}

describe('refuses', () => {
  const nested = (levels: number): object => (levels === 0 ? {} : { inner: nested(levels - 1) })
  const withParams = (params: unknown): RequestToDecode => ({ ...transaction(pay), params })

  test.each<[string, () => RequestToDecode]>([
    ['no parameters', () => withParams(undefined)],
    ['parameters that are a text', () => withParams('sign')],
    ['a payload that is missing', () => withParams({ address: mine })],
    ['an address that is a number', () => transaction(pay, {}, 7)],
    ['a call that is not hex', () => transaction('0x0')],
    ['a call without 0x', () => transaction('0500')],
    ['10 MB in a call', () => transaction(`0x${'00'.repeat(10_000_000)}`)],
    ['10 MB beside the call', () => transaction(pay, { extra: 'x'.repeat(10_000_000) })],
    ['1,000 levels of objects', () => transaction(pay, { assetId: nested(1_000) })],
    ['a genesis hash that is too short', () => transaction(pay, { genesisHash: '0x91' })],
    ['a tip below 0', () => transaction(pay, { tip: -1 })],
    ['a tip that is an object', () => transaction(pay, { tip: {} })],
    ['a tip beyond 128 bits', () => transaction(pay, { tip: `0x1${'00'.repeat(16)}` })],
    ['no version of the runtime', () => transaction(pay, { specVersion: undefined })],
    ['a message that is missing', () => message({})],
    ['a message that is a number', () => message({ message: 7 })],
    ['10 MB of text', () => message({ message: 'x'.repeat(10_000_000) })],
    ['10 MB of bytes', () => message({ data: `0x${'00'.repeat(10_000_000)}` })]
  ])('%s', async (_title, request) => {
    expect(await outcomeOf(request())).toBeInstanceOf(Error)
  })
})

test('shows 200 transfers, and more or nothing as bytes', async () => {
  expect(await outcomeOf(transaction(batchOf(200)))).toEqual([])
  for (const bytes of [batchOf(201), batchOf(3_000), '0x', '0xffff', '0x0500'] as const)
    expect(await outcomeOf(transaction(bytes))).toEqual(['unknown-data'])
})

test('shows up to 256 accounts, and a call with more as bytes', async () => {
  const nominate = (count: number) =>
    call(
      runtime,
      'Staking.nominate',
      Array.from({ length: count }, (_, index) => ({ Id: Uint8Array.of(index >> 8, index & 255, ...keys[1].slice(2)) }))
    )
  expect(await outcomeOf(transaction(nominate(256)))).toEqual([])
  for (const count of [257, 3_900]) expect(await outcomeOf(transaction(nominate(count)))).toEqual(['unknown-data'])
})

test('shows a batch of 5,000 remarks, and a remark of 100 kB, in time', async () => {
  const remarks = call(runtime, 'Utility.batch', Array(5_000).fill(call(runtime, 'System.remark', '0x')))
  expect(await outcomeOf(transaction(remarks))).toEqual(['unknown-data'])
  expect(await outcomeOf(transaction(call(runtime, 'System.remark', new Uint8Array(100_000))))).toEqual([])
})

test('shows a long message in time, also of white space', async () => {
  for (const character of ['x', ' ', '\t'])
    expect(await outcomeOf(message({ message: character.repeat(250_000) }))).toEqual([])
  expect(await outcomeOf(message({ data: `0x${'20'.repeat(120_000)}` }))).toEqual([])
})

test('shows a call that is cut anywhere, or longer, as bytes', async () => {
  for (let length = 0; length < pay.length; length++)
    expect(await outcomeOf(transaction(pay.slice(0, length)))).toEqual(['unknown-data'])
  expect(await outcomeOf(transaction(Uint8Array.of(...pay, 0)))).toEqual(['unknown-data'])
})

test('survives random calls and payloads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.dictionary(fc.string(), fc.jsonValue()),
      async (bytes, more) => {
        const outcome = await outcomeOf(transaction(bytes, more))
        expect(outcome instanceof Error || Array.isArray(outcome)).toBe(true)
      }
    ),
    { numRuns: 300 }
  )
})

test('keeps names such as __proto__ out of objects', async () => {
  const payload = JSON.parse('{"constructor":"x","__proto__":{"admin":true}}')
  await outcomeOf(transaction(pay, payload))
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})
