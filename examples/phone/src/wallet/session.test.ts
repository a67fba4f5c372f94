import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressesOf, readSession } from './session.js'

const stored = {
  topic: 'a'.repeat(64),
  expiry: 1_800_000_000,
  peer: { metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] } },
  namespaces: {
    eip155: {
      accounts: ['eip155:31338:0xa', 'eip155:31337:0xa', 'eip155:31337:0xb', 'eip155:5:0xa'],
      methods: ['personal_sign'],
      events: ['chainChanged']
    }
  }
}
const first = (_: string, chains: readonly string[]) => chains[0]

test("reads stored sessions, with the phone's current networks", () => {
  const session = readSession(stored, first)
  expect(session).toMatchObject({
    topic: stored.topic,
    peer: { name: 'Shop', host: 'shop.example' },
    chains: ['eip155:31337', 'eip155:31338'],
    chain: 'eip155:31337',
    expiresAtMs: 1_800_000_000_000
  })
  expect(session && addressesOf(session)).toEqual(['0xa', '0xb'])
})

test('leaves out sessions of other wallets', () => {
  expect(readSession({ ...stored, namespaces: { solana: stored.namespaces.eip155 } }, first)).toBeUndefined()
  fc.assert(fc.property(fc.anything(), anything => void expect(readSession(anything, first)).toBeUndefined()))
})
