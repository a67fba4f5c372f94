import { base58 } from '@scure/base'
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder
} from '@solana/kit'
import { getCompiledTransactionMessageDecoder as getDecoderOfVersion2 } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { address } from '../src/lazy/transfer/library.js'
import { buildTransaction, parseTransaction } from '../src/lazy/transfer/transaction.js'
import { readMessage, readTransaction } from './former-reader.js'
import { first, second, third } from './keys.js'
import { transferOf } from './transactions.js'

const lifetime = { blockhash: third, lastValidBlockHeight: 1n }
const SIGNED_AT = 1 + 64
const bytesOf = (...lists: readonly ArrayLike<number>[]) =>
  Uint8Array.from(lists.flatMap(list => [...Array.from(list)]))

const addresses = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => address(base58.encode(bytes)))
const different = (minLength: number, maxLength: number) => fc.uniqueArray(addresses, { minLength, maxLength })

describe('buildTransaction', () => {
  const parts = fc.tuple(different(1, 8), different(1, 3), addresses).chain(([accounts, programs, blockhash]) => {
    const account = fc.record({ address: fc.constantFrom(...accounts), role: fc.constantFrom(0, 1, 2, 3) })
    const instruction = fc.record({
      programAddress: fc.constantFrom(...programs),
      accounts: fc.array(account, { maxLength: 8 }),
      data: fc.uint8Array({ maxLength: 100 })
    })
    return fc.record({
      payer: fc.constantFrom(...accounts),
      lifetime: fc.constant({ blockhash, lastValidBlockHeight: 1n }),
      instructions: fc.array(instruction, { maxLength: 5 })
    })
  })

  test('@solana/kit and parseTransaction read every account, role and byte of any instructions', () => {
    fc.assert(
      fc.property(parts, ({ payer, lifetime, instructions }) => {
        const bytes = buildTransaction({ payer, lifetime, instructions })
        const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
        const read = getCompiledTransactionMessageDecoder().decode(messageBytes)
        if (read.version !== 0) throw new Error('Another version')
        const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = read.header
        const keys: readonly string[] = read.staticAccounts
        expect([keys[0], read.lifetimeToken]).toEqual([payer, lifetime.blockhash])
        expect(new Set(keys).size).toBe(keys.length)
        const uses = instructions.flatMap(({ accounts = [] }) => accounts)
        for (const [index, key] of keys.entries()) {
          const roles = uses.filter(use => `${use.address}` === key).map(({ role }) => role as number)
          const isSigner = index < numSignerAccounts
          const isWritable = isSigner
            ? index < numSignerAccounts - numReadonlySignerAccounts
            : index < keys.length - numReadonlyNonSignerAccounts
          expect(isSigner).toBe(index === 0 || roles.some(role => role >= 2))
          expect(isWritable).toBe(index === 0 || roles.some(role => role % 2 === 1))
        }
        const wanted = instructions.map(({ programAddress, accounts = [], data = [] }) => ({
          program: programAddress,
          accounts: accounts.map(({ address }) => address),
          data: Uint8Array.from(data)
        }))
        expect(parseTransaction(bytes)).toEqual({
          message: Uint8Array.from(messageBytes),
          signatures: Object.fromEntries(Object.keys(signatures).map(signer => [signer, null])),
          instructions: wanted
        })
        expect(readMessage(Uint8Array.from(messageBytes))?.instructions).toEqual(wanted)
      })
    )
  })

  test('throws for a payer that is not an address', () => {
    expect(() => buildTransaction({ payer: 'nobody', lifetime, instructions: [] })).toThrow()
  })
})

/** Any transaction, legacy or of version 0, with lookup tables or without, as @solana/kit writes it. */
const transactions = fc
  .record({
    version: fc.constantFrom('legacy' as const, 0 as const),
    accounts: different(1, 6),
    signers: fc.integer({ min: 1, max: 6 }),
    readonlyCounts: fc.tuple(fc.nat(5), fc.nat(5)),
    blockhash: addresses,
    tables: fc.array(fc.record({ address: addresses, indices: fc.array(fc.nat(255), { maxLength: 3 }) }), {
      maxLength: 1
    })
  })
  .chain(({ version, accounts, signers, readonlyCounts, blockhash, tables }) => {
    const index = fc.nat(accounts.length - 1)
    const instruction = fc.record({
      programAddressIndex: index,
      accountIndices: fc.array(index, { maxLength: 4 }),
      data: fc.uint8Array({ maxLength: 20 })
    })
    const numSignerAccounts = Math.min(signers, accounts.length)
    const signatures = fc.array(fc.uint8Array({ minLength: 64, maxLength: 64 }), {
      minLength: numSignerAccounts,
      maxLength: numSignerAccounts
    })
    return fc.tuple(fc.array(instruction, { maxLength: 3 }), signatures).map(([instructions, signed]) => {
      const message = getCompiledTransactionMessageEncoder().encode({
        version,
        header: {
          numSignerAccounts,
          numReadonlySignerAccounts: readonlyCounts[0],
          numReadonlyNonSignerAccounts: readonlyCounts[1]
        },
        staticAccounts: accounts,
        lifetimeToken: blockhash,
        instructions,
        ...(version === 0 && {
          addressTableLookups: tables.map(({ address, indices }) => ({
            lookupTableAddress: address,
            writableIndexes: indices,
            readonlyIndexes: indices
          }))
        })
      } as never)
      return bytesOf([signed.length], ...signed, message)
    })
  })

/** One change of a transaction's bytes, mostly near the fields that say how the rest is read. */
const mutated = transactions.chain(bytes => {
  const position = fc.nat(bytes.length - 1)
  const near = fc.oneof(
    position,
    fc.constant(0),
    fc.integer({ min: 0, max: 8 }).map(at => Math.min(1 + 64 * (bytes[0] ?? 1) + at, bytes.length - 1))
  )
  const replaced = fc.tuple(near, fc.nat(255)).map(([at, value]) => bytes.with(at, value))
  const cut = position.map(length => bytes.slice(0, length))
  const longer = fc.uint8Array({ minLength: 1, maxLength: 40 }).map(added => bytesOf(bytes, added))
  const inserted = fc
    .tuple(near, fc.nat(255))
    .map(([at, value]) => bytesOf(bytes.slice(0, at), [value], bytes.slice(at)))
  const removed = near.map(at => bytesOf(bytes.slice(0, at), bytes.slice(at + 1)))
  // The same length, written with a byte more.
  const alias = near.map(at => bytesOf(bytes.slice(0, at), [(bytes[at] ?? 0) | 0x80, 0], bytes.slice(at + 1)))
  return fc.oneof(replaced, cut, longer, inserted, removed, alias)
})

/** The former reader's result in the shape of `parseTransaction`. */
function formerlyRead(bytes: Uint8Array) {
  const read = readTransaction(bytes)
  if (!read) return undefined
  const isEmpty = (signature: Uint8Array) => signature.every(byte => byte === 0)
  return {
    message: read.message,
    signatures: Object.fromEntries(
      read.signers.map((signer, index) => {
        const signature = read.signatures[index] as Uint8Array
        return [signer, isEmpty(signature) ? null : signature]
      })
    ),
    instructions: readMessage(read.message)?.instructions
  }
}

describe('parseTransaction', () => {
  test.each(['legacy', 0] as const)(
    'a transfer of version %s: returns message, signatures and instructions',
    version => {
      const bytes = transferOf(first, second, 5n, version)
      const data = bytesOf([2, 0, 0, 0, 5], new Uint8Array(7))
      expect(parseTransaction(bytes)).toEqual({
        message: bytes.slice(SIGNED_AT),
        signatures: { [first]: null },
        instructions: [{ program: '1'.repeat(32), accounts: [first, second], data }]
      })
    }
  )

  test('reads any valid transaction like the former reader', () => {
    fc.assert(
      fc.property(transactions, bytes => {
        const read = parseTransaction(bytes)
        expect(read).toBeDefined()
        expect(read).toEqual(formerlyRead(bytes))
      }),
      { numRuns: 200 }
    )
  })

  test('reads mutated transactions like the former reader, or rejects them', () => {
    let accepted = 0
    fc.assert(
      fc.property(mutated, bytes => {
        const read = parseTransaction(bytes)
        if (!read) return
        accepted++
        expect(read).toEqual(formerlyRead(bytes))
      }),
      { numRuns: 1_000 }
    )
    // Otherwise the property would hold for a parser that refuses everything.
    expect(accepted).toBeGreaterThan(50)
  })

  test('rejects other versions, which the library reads as version 0', () => {
    for (const version of [1, 2, 5, 127]) {
      const bytes = transferOf(first, second, 5n, 0).with(SIGNED_AT, 0x80 | version)
      expect(parseTransaction(bytes), `version ${version}`).toBeUndefined()
      const { staticAccounts } = getDecoderOfVersion2().decode(bytes.slice(SIGNED_AT))
      expect(staticAccounts[0], 'the library refuses it by now: simplify parseTransaction').toBe(first)
    }
  })

  test.each(['legacy', 0] as const)(
    'version %s with bytes behind the message: is refused, though the library ignores them',
    version => {
      const bytes = transferOf(first, second, 5n, version)
      for (const added of [[0], [1], [0, 0], Array(40).fill(7)]) {
        expect(parseTransaction(bytesOf(bytes, added))).toBeUndefined()
      }
      const ignored = bytesOf(bytes.slice(SIGNED_AT), [0, 0])
      expect(getDecoderOfVersion2().decode(ignored).staticAccounts[0]).toBe(first)
    }
  )

  test('rejects a transaction that is cut anywhere, also if the library reads missing bytes as zeros', () => {
    for (const version of ['legacy', 0] as const) {
      const bytes = transferOf(first, second, 5n, version)
      for (let length = 0; length < bytes.length; length++)
        expect(parseTransaction(bytes.slice(0, length)), `${length}`).toBeUndefined()
    }
  })

  test('returns no instructions for a transaction with lookup tables', () => {
    const bytes = transferOf(first, second, 5n, 0)
    const withTable = bytesOf(bytes.slice(0, -1), [1], new Uint8Array(32).fill(9), [1, 0], [0])
    expect(parseTransaction(withTable)).toMatchObject({ signatures: { [first]: null }, instructions: undefined })
  })

  test('rejects no signatures, another number than the header’s, and a long encoding of the number', () => {
    const bytes = transferOf(first, second, 5n, 'legacy')
    expect(parseTransaction(bytesOf([0], bytes.slice(SIGNED_AT)))).toBeUndefined()
    expect(parseTransaction(bytesOf([2], new Uint8Array(64), bytes.slice(1)))).toBeUndefined()
    expect(parseTransaction(bytesOf([0x81, 0], bytes.slice(1)))).toBeUndefined()
    expect(parseTransaction(bytes.with(SIGNED_AT, 0))).toBeUndefined()
    expect(parseTransaction(bytesOf(bytes, new Uint8Array(3_000)))).toBeUndefined()
  })

  test('rejects a header with more signers than accounts, which the library accepts', () => {
    const bytes = transferOf(first, second, 5n, 'legacy')
    const crowded = bytesOf([3], new Uint8Array(3 * 64), bytes.slice(SIGNED_AT).with(0, 9))
    expect(parseTransaction(crowded)).toBeUndefined()
    expect(parseTransaction(crowded.with(1 + 3 * 64, 3))).toBeDefined()
  })

  test('rejects an instruction with an index without an account', () => {
    const bytes = transferOf(first, second, 5n, 0)
    // Behind the accounts, the blockhash and the number of instructions: the program, a length, two accounts.
    const program = SIGNED_AT + 4 + 1 + 3 * 32 + 32 + 1
    for (const at of [program, program + 2, program + 3]) {
      expect(bytes[at]).toBeLessThan(3)
      expect(parseTransaction(bytes.with(at, 3))).toBeUndefined()
    }
  })

  test('never throws for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), bytes => void parseTransaction(bytes)))
  })
})
