import { expect, test } from 'vitest'
import { canonicalAddressOf } from '../src/kit/accounts/index.js'
import { fakeAdapter, fakeAddress } from '../testing/fake-chain.js'

const chain = fakeAdapter()
const address = fakeAddress(1)

test('an address has the spelling that its family gives it', () => {
  const spelling = { ...chain, canonicalAddress: (text: string) => (text === 'none' ? undefined : text.toLowerCase()) }
  expect(canonicalAddressOf(spelling, address.toUpperCase())).toBe(address)
  expect(canonicalAddressOf(spelling, 'none')).toBeUndefined()
})

test('of a family that has one spelling alone, an address stays as it is, and what is none is none', () => {
  expect(canonicalAddressOf(chain, address)).toBe(address)
  expect(canonicalAddressOf(chain, 'none')).toBeUndefined()
})

test('nobody can tell what an address of an unknown family is', () => {
  expect(canonicalAddressOf(undefined, address)).toBeUndefined()
})
