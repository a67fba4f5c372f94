import { SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util'
import fc from 'fast-check'
import { getAddress, hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import type { TypedData } from '../src/contract.js'
import { prepareTypedData } from '../src/lazy/signing/typed-data.js'

/** The hash that MetaMask signs, by its own code. */
const byMetaMask = (data: TypedData) => {
  const { text } = prepareTypedData(data)
  return `0x${Buffer.from(TypedDataUtils.eip712Hash(JSON.parse(text), SignTypedDataVersion.V4)).toString('hex')}`
}
const refused = { code: 'eip155/invalid-params' }
const domain = { name: 'Family Tree', version: '1', chainId: 1, verifyingContract: `0x${'cC'.repeat(20)}` }
const types = {
  Person: [
    { name: 'name', type: 'string' },
    { name: 'wallet', type: 'address' },
    { name: 'mother', type: 'Person' },
    { name: 'children', type: 'Person[]' }
  ]
}
const wallet = getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')
const person = (name: string, more: object = {}) => ({ name, wallet, mother: null, children: [], ...more })

describe('typed data as MetaMask signs it (V4)', () => {
  test.each([
    ['ends a recursive struct in null', person('Jon', { mother: person('Lyanna') })],
    ['ends a recursive struct by leaving it out', { name: 'Jon', wallet, children: [] }],
    ['takes null in a list of structs', person('Lyanna', { children: [person('Jon'), null] })],
    ['needs no checksum', person('Jon', { wallet: wallet.toLowerCase() })],
    ['takes a checksum that is wrong', person('Jon', { wallet: wallet.replace('A', 'a') })],
    ['takes them within structs', person('Jon', { mother: person('Lyanna', { wallet: wallet.replace('A', 'a') }) })]
  ])('%s', (_what, message) => {
    const data = { domain, types, primaryType: 'Person', message }
    expect(prepareTypedData(data).hash).toBe(byMetaMask(data))
  })

  test.each([
    ['null for a text', person('Jon', { name: null })],
    ['null for an address', person('Jon', { wallet: null })],
    ['null for a list', person('Jon', { children: null })],
    ['a struct that is a text', person('Jon', { mother: 'Lyanna' })],
    ['an address of 19 bytes', person('Jon', { wallet: `0x${'12'.repeat(19)}` })],
    ['a missing address', { name: 'Jon', children: [] }]
  ])('refuses %s', (_what, message) => {
    expect(() => prepareTypedData({ domain, types, primaryType: 'Person', message })).toThrow(
      expect.objectContaining(refused)
    )
  })

  test.each(['uint256', 'Nobody', 'toString', '__proto__'])('refuses %s as what is signed', primaryType => {
    expect(() => prepareTypedData({ domain, types, primaryType, message: {} })).toThrow(
      expect.objectContaining(refused)
    )
  })

  test('refuses a struct that is called like a type of Solidity', () => {
    const data = {
      domain,
      types: { address: [{ name: 'a', type: 'string' }] },
      primaryType: 'address',
      message: { a: '' }
    }
    expect(() => prepareTypedData(data)).toThrow(expect.objectContaining(refused))
  })
})

test('the hash of any data is that of MetaMask and that of viem', () => {
  const hex = (bytes: number) =>
    fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(each => `0x${Buffer.from(each).toString('hex')}`)
  const atoms = {
    address: hex(20).map(text => getAddress(text as never)),
    bool: fc.boolean(),
    string: fc.string({ unit: 'binary' }),
    bytes: fc.integer({ min: 0, max: 70 }).chain(hex),
    bytes4: hex(4),
    bytes32: hex(32),
    uint8: fc.integer({ min: 0, max: 255 }),
    uint256: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
  }
  const field = fc.oneof(
    ...Object.entries<fc.Arbitrary<unknown>>(atoms).flatMap(([type, atom]) => [
      atom.map(value => ({ type, value })),
      fc.array(atom, { maxLength: 3 }).map((value): { type: string; value: unknown } => ({ type: `${type}[]`, value }))
    ])
  )
  const fields = fc.array(field, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fields, fields, (inner, outer) => {
      const named = (list: typeof inner) => list.map(({ type }, index) => ({ name: `f${index}`, type }))
      const values = (list: typeof inner) => Object.fromEntries(list.map(({ value }, index) => [`f${index}`, value]))
      const data: TypedData = {
        domain: { ...domain, verifyingContract: wallet },
        types: {
          Outer: [...named(outer), { name: 'in', type: 'Inner' }, { name: 'all', type: 'Inner[]' }],
          Inner: named(inner)
        },
        primaryType: 'Outer',
        message: { ...values(outer), in: values(inner), all: [values(inner), values(inner)] }
      }
      const { hash, text } = prepareTypedData(data)
      expect(hash).toBe(byMetaMask(data))
      expect(hash).toBe(hashTypedData(JSON.parse(text)))
    })
  )
})
