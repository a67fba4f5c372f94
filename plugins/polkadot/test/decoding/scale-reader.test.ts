/** Calls as bytes, held against the library that the product does not use for them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Call, readCall, type ScaleValue } from '../../src/lazy/decoding/scale-reader.js'
import { call, dot, hex, other, runtimeOf } from './requests.js'

const address = (key: Uint8Array) => hex(key)
const MAX_MS = 3_000

/** Reads within a time. */
function timed<T>(work: () => T): T {
  const startMs = performance.now()
  const result = work()
  expect(performance.now() - startMs).toBeLessThan(MAX_MS)
  return result
}

const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })

describe.each(['Polkadot', 'Asset Hub', 'Substrate'])('a call of %s', name => {
  const runtime = runtimeOf(name)
  const read = (bytes: Uint8Array) => readCall(runtime, bytes, address)
  const encode = (method: string, ...args: readonly unknown[]) => call(runtime, method, ...args)

  test('has the values that the library encoded', () => {
    fc.assert(
      fc.property(key, uint(128), fc.uint8Array({ maxLength: 100 }), fc.boolean(), (id, amount, remark, flag) => {
        const calls = [
          encode('Balances.transfer_keep_alive', { Id: id }, amount),
          encode('Balances.transfer_all', { Id: id }, flag),
          encode('System.remark', hex(remark))
        ]
        const expected = [
          new Call('Balances', 'transfer_keep_alive', { dest: { Id: hex(id) }, value: amount }),
          new Call('Balances', 'transfer_all', { dest: { Id: hex(id) }, keep_alive: flag }),
          new Call('System', 'remark', { remark })
        ]
        expect(calls.map(read)).toEqual(expected)
        expect(read(encode('Utility.batch', calls))).toEqual(new Call('Utility', 'batch', { calls: expected }))
      }),
      { numRuns: 50 }
    )
  })

  test('is read only if the library encodes the same bytes', () => {
    const valid = [
      encode('Balances.transfer_keep_alive', { Id: other }, dot),
      encode('Utility.batch', [encode('Proxy.add_proxy', { Id: other }, 'Any', 5), encode('System.remark', '0xcafe')]),
      encode('Multisig.as_multi', 2, [other], { height: 9, index: 1 }, encode('Proxy.remove_proxies'), {})
    ]
    fc.assert(
      fc.property(fc.constantFrom(...valid), fc.nat(), fc.nat(255), (bytes, position, byte) => {
        const changed = bytes.map((old, index) => (index === position % bytes.length ? byte : old))
        const found = timed(() => read(changed))
        if (!found) return
        const { section, method } = runtime.registry.findMetaCall(changed.subarray(0, 2))
        expect([found.pallet, found.name].map(plainName)).toEqual([section, method].map(plainName))
        expect(namesIn(found)).toEqual(namesIn(runtime.registry.createType('Call', changed).toHuman()))
      }),
      { numRuns: 300 }
    )
  })

  test('is not read if it is cut anywhere, or longer', () => {
    const bytes = encode('Utility.batch', [encode('Balances.transfer_keep_alive', { Id: other }, dot)])
    expect(read(bytes)).toBeInstanceOf(Call)
    for (let length = 0; length < bytes.length; length++) expect(read(bytes.slice(0, length))).toBeUndefined()
    expect(read(Uint8Array.of(...bytes, 0))).toBeUndefined()
  })

  test('is not read if it claims more calls than there are bytes', () => {
    const [pallet = 0, batch = 0] = encode('Utility.batch', [])
    // 524,288 calls: the library would read calls of zeros.
    expect(timed(() => read(Uint8Array.of(pallet, batch, 2, 0, 32, 0)))).toBeUndefined()
    expect(timed(() => read(Uint8Array.of(pallet, batch, 3, 255, 255, 255, 255)))).toBeUndefined()
    expect(timed(() => read(Uint8Array.of(pallet, batch, 255, ...Array(67).fill(255))))).toBeUndefined()
  })

  test('is not read if it contains 100,000 calls, each in the other or one after another', () => {
    const [pallet = 0, batch = 0] = encode('Utility.batch', [])
    const nested = (levels: number) =>
      Uint8Array.from([...Array(levels).fill([pallet, batch, 4]).flat(), pallet, batch, 0])
    expect(read(nested(10))).toBeInstanceOf(Call)
    for (const levels of [100, 100_000]) expect(timed(() => read(nested(levels)))).toBeUndefined()
    const count = 100_000
    const listed = Uint8Array.from([
      pallet,
      batch,
      ...[(count << 2) | 2, count >> 6, count >> 14, count >> 22].map(byte => byte & 255)
    ])
    const all = Uint8Array.from([...listed, ...Array(count).fill([pallet, batch, 0]).flat()])
    expect(timed(() => read(all))).toBeUndefined()
  })

  test('of random bytes is read within a time', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), bytes => {
        const found = timed(() => read(bytes))
        expect(found === undefined || found instanceof Call).toBe(true)
      }),
      { numRuns: 300 }
    )
  })
})

/** Returns a name without its separators: `transferKeepAlive` and `transfer_keep_alive` are the same. */
const plainName = (text: string) => text.replaceAll('_', '').toLowerCase()

/** Returns the names of the calls in a value, in the form of the product or of the library. */
function namesIn(value: unknown): readonly string[] {
  if (value instanceof Call)
    return [plainName(value.name), ...namesIn(value.args as { readonly [name: string]: ScaleValue })]
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  const { method, section } = value as { readonly method?: unknown; readonly section?: unknown }
  const isCall = typeof method === 'string' && typeof section === 'string'
  return [...(isCall ? [plainName(method)] : []), ...Object.values(value).flatMap(namesIn)]
}
