import { expect, test } from 'vitest'
import { canonicalAddressOf } from '../src/kit/accounts/index.js'
import { fakeAdapter, fakeAddress } from '../testing/fake-chain.js'

const chain = fakeAdapter()
const address = fakeAddress(1)

test('returns the canonical form of the adapter', () => {
  const spelling = { ...chain, canonicalAddress: (text: string) => (text === 'none' ? undefined : text.toLowerCase()) }
  expect(canonicalAddressOf(spelling, address.toUpperCase())).toBe(address)
  expect(canonicalAddressOf(spelling, 'none')).toBeUndefined()
})

test('without canonicalAddress returns a valid address unchanged, and undefined for an invalid one', () => {
  expect(canonicalAddressOf(chain, address)).toBe(address)
  expect(canonicalAddressOf(chain, 'none')).toBeUndefined()
})

test('returns undefined without an adapter', () => {
  expect(canonicalAddressOf(undefined, address)).toBeUndefined()
})
