import { base58 } from '@scure/base'
import { getTransactionDecoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTransaction } from '../src/lazy/transaction.js'
import { first, second } from './keys.js'
import { transferOf } from './transactions.js'

describe('a transaction', () => {
  test.each(['legacy', 0] as const)('of version %s is read as the library of Solana reads it', version => {
    const bytes = transferOf(first, second, 5n, version)
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
    const read = readTransaction(bytes)
    expect(read?.message).toEqual(Uint8Array.from(messageBytes))
    expect(read?.signers.map(key => base58.encode(key))).toEqual(Object.keys(signatures))
    expect(read?.signatures).toEqual([new Uint8Array(64)])
  })

  test('that is cut anywhere before its instructions is none', () => {
    const bytes = transferOf(first, second, 5n, 0)
    const keysEnd = 1 + 64 + 1 + 4 + 3 * 32
    for (let length = 0; length < keysEnd + 32; length++)
      expect(readTransaction(bytes.slice(0, length))).toBeUndefined()
  })

  test('of a version that is not known, or too long, is none', () => {
    const bytes = transferOf(first, second, 5n, 0)
    const changed = bytes.slice()
    changed[65] = 0x81
    expect(readTransaction(changed)).toBeUndefined()
    expect(readTransaction(Uint8Array.from([...bytes, ...new Uint8Array(3_000)]))).toBeUndefined()
  })

  test('with another number of signatures than its message asks for is none', () => {
    const bytes = transferOf(first, second, 5n, 'legacy')
    expect(readTransaction(Uint8Array.from([0, ...bytes.slice(65)]))).toBeUndefined()
    expect(readTransaction(Uint8Array.from([2, ...new Uint8Array(64), ...bytes.slice(1)]))).toBeUndefined()
    expect(readTransaction(Uint8Array.from([0x81, 0, ...bytes.slice(1)]))).toBeUndefined()
  })

  test('is read out of nothing else, and nothing makes it throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        const read = readTransaction(bytes)
        if (read) expect(read.signers).toHaveLength(read.signatures.length)
      })
    )
  })
})
