import { bech32m } from '@scure/base'
import { expect, test } from 'vitest'
import { createReadRecipient } from '../src/lazy/transfer/recipient.js'
import { chains } from './networks.js'

const read = createReadRecipient(chains)
const hub = 'cosmos:cosmoshub-4'
const first = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'

test('readRecipient returns the canonical form', () => {
  expect(read(` ${first.toUpperCase()}\n`, hub)).toBe(first)
})

test.each([
  ['osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v', 'wrong-network'],
  ['juno15yk64u7zc9g9k2yr2wmzeva5qgwxps6ysqv57z', 'wrong-network'],
  // Of the same key, and a validator's.
  ['cosmosvaloper1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnxz90a2', 'invalid-recipient'],
  [`${first.slice(0, -1)}q`, 'invalid-recipient'],
  ['', 'invalid-recipient'],
  ['x'.repeat(10_000), 'invalid-recipient']
])('readRecipient rejects %s', (text, code) => {
  expect(() => read(text, hub)).toThrow(expect.objectContaining({ code: `transfer/${code}` }))
})

test.each([`${first.slice(0, -1)}q`, `${first.slice(0, -1)}q`.toUpperCase()])(
  'readRecipient rejects %s as mistyped',
  text => {
    expect(() => read(text, hub)).toThrow(expect.objectContaining({ context: { chain: hub, reason: 'checksum' } }))
  }
)

test.each(['hello', 'cosmos1', 'cosmosvaloper1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnxz90a2'])(
  'readRecipient rejects %s, but not as mistyped',
  text => {
    expect(() => read(text, hub)).toThrow(expect.objectContaining({ context: { chain: hub } }))
  }
)

test('readRecipient does not reject bech32m as mistyped, because its checksum is right', () => {
  const other = bech32m.encode('cosmos', bech32m.toWords(new Uint8Array(20).fill(1)))
  expect(() => read(other, hub)).toThrow(expect.objectContaining({ context: { chain: hub } }))
})

test('readRecipient rejects every text for a chain that is not configured', () => {
  expect(() => read(first, 'cosmos:juno-1')).toThrow(expect.objectContaining({ code: 'transfer/invalid-recipient' }))
})
