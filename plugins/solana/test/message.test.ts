import { toBase58 } from '@latchkit/kernel/encoding'
import { getCompiledTransactionMessageDecoder, isOffCurveAddress } from '@solana/kit'
import fc from 'fast-check'
import { findAssociatedTokenPda } from 'solana-program-token-on-kit'
import { describe, expect, test } from 'vitest'
import { addressBytes } from '../src/address.js'
import { associatedAddress } from '../src/lazy/derived-address.js'
import { isOnCurve } from '../src/lazy/ed25519.js'
import { budgetInstructions, transferCoin } from '../src/lazy/instructions.js'
import { type Message, readMessage, writeMessage } from '../src/lazy/message.js'
import { COMPUTE_BUDGET, LIGHTHOUSE, TOKEN } from '../src/lazy/programs.js'
import { isSameTransfer } from '../src/lazy/same-transfer.js'
import { first, second, third } from './keys.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './local-tokens.js'
import { transferOf } from './transactions.js'

const addresses = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toBase58)
const pool = fc.array(addresses, { minLength: 2, maxLength: 12 })
const messages: fc.Arbitrary<Message> = pool.chain(known => {
  const one = fc.constantFrom(...known)
  const account = fc.record({ address: one, isSigner: fc.boolean(), isWritable: fc.boolean() })
  const instruction = fc.record({
    program: one,
    accounts: fc.array(account, { maxLength: 8 }),
    data: fc.uint8Array({ maxLength: 200 })
  })
  return fc.record({ payer: one, blockhash: one, instructions: fc.array(instruction, { maxLength: 5 }) })
})

describe('a message', () => {
  test('is written as the library of Solana reads it, and read back', () => {
    fc.assert(
      fc.property(messages, message => {
        const bytes = writeMessage(message)
        const read = getCompiledTransactionMessageDecoder().decode(bytes)
        if (read.version !== 0) throw new Error('Another version')
        const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = read.header
        const keys = read.staticAccounts
        expect(keys[0]).toBe(message.payer)
        expect(read.lifetimeToken).toBe(message.blockhash)
        expect(new Set(keys).size).toBe(keys.length)
        const uses = message.instructions.flatMap(({ accounts }) => accounts)
        for (const [index, key] of keys.entries()) {
          const own = uses.filter(({ address }) => address === key)
          const isSigner = index < numSignerAccounts
          const writable = isSigner
            ? index < numSignerAccounts - numReadonlySignerAccounts
            : index < keys.length - numReadonlyNonSignerAccounts
          expect(isSigner).toBe(index === 0 || own.some(use => use.isSigner))
          expect(writable).toBe(index === 0 || own.some(use => use.isWritable))
        }
        const instructions = read.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
          program: keys[programAddressIndex],
          accounts: accountIndices.map(index => keys[index]),
          data: Uint8Array.from(data ?? [])
        }))
        expect(instructions).toEqual(
          message.instructions.map(({ program, accounts, data }) => ({
            program,
            accounts: accounts.map(({ address }) => address),
            data
          }))
        )
        expect(readMessage(bytes)).toEqual({ signers: keys.slice(0, numSignerAccounts), instructions })
      })
    )
  })

  test('that is cut, has something behind it, or lookup tables, is none', () => {
    const bytes = writeMessage({ payer: first, blockhash: third, instructions: [transferCoin(first, second, 5n)] })
    for (let length = 0; length < bytes.length; length++) expect(readMessage(bytes.slice(0, length))).toBeUndefined()
    expect(readMessage(Uint8Array.from([...bytes, 0]))).toBeUndefined()
    expect(readMessage(Uint8Array.from([...bytes.slice(0, -1), 1, ...new Uint8Array(34)]))).toBeUndefined()
    expect(readMessage(transferOf(first, second, 5n, 'legacy').slice(65))?.signers).toEqual([first])
  })

  test('is never read out of nonsense by throwing', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), bytes => void readMessage(bytes)))
  })

  test('needs addresses', () => {
    expect(() => writeMessage({ payer: 'nobody', blockhash: third, instructions: [] })).toThrow(RangeError)
  })
})

describe('an address', () => {
  test('is on the curve where the library of Solana says so', () => {
    fc.assert(
      fc.property(addresses, address => {
        expect(isOnCurve(addressBytes(address) as Uint8Array)).toBe(!isOffCurveAddress(address as never))
      })
    )
  })

  test('of an account for a token is the one that everybody derives', async () => {
    for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
      for (const [owner, mint] of [
        [first, second],
        [second, third],
        [third, TOKEN]
      ]) {
        const [expected] = await findAssociatedTokenPda({
          owner: owner as never,
          mint: mint as never,
          tokenProgram: program
        })
        expect(associatedAddress(owner as string, mint as string, program)).toBe(expected)
      }
    }
  })
})

describe('what a wallet signed', () => {
  const budget = { limit: 1_000, price: 10_000n }
  const move = transferCoin(first, second, 5n)
  const asked = writeMessage({
    payer: first,
    blockhash: third,
    instructions: [...budgetInstructions(budget), move]
  })
  const same = (change: Partial<Message>, fee = 5_010n) =>
    isSameTransfer(asked, writeMessage({ payer: first, blockhash: third, instructions: [move], ...change }), fee)
  const assertion = (kind: number) => ({
    program: LIGHTHOUSE,
    accounts: [{ address: first }],
    data: Uint8Array.of(kind, 1, 2)
  })

  test('is what it was asked for with another blockhash, other fees that are no higher, and assertions', () => {
    expect(same({ instructions: [...budgetInstructions(budget), move] })).toBe(true)
    expect(same({ blockhash: second })).toBe(true)
    expect(same({ instructions: [move, ...budgetInstructions({ limit: 1_000, price: 5n })] })).toBe(true)
    expect(same({ instructions: [...budgetInstructions(budget), assertion(4), move, assertion(9)] })).toBe(true)
  })

  test.each<[string, Partial<Message>]>([
    ['another amount', { instructions: [transferCoin(first, second, 6n)] }],
    ['another receiver', { instructions: [transferCoin(first, third, 5n)] }],
    ['one transfer more', { instructions: [move, transferCoin(first, third, 1n)] }],
    ['the transfer twice', { instructions: [move, move] }],
    ['nothing', { instructions: [] }],
    ['a higher price', { instructions: [...budgetInstructions({ limit: 1_000, price: 20_000n }), move] }],
    ['a higher limit', { instructions: [...budgetInstructions({ limit: 2_000, price: 10_000n }), move] }],
    ['a price without a limit', { instructions: [...budgetInstructions({ limit: 1, price: 10_000n }).slice(1), move] }],
    ['what writes by Lighthouse', { instructions: [move, assertion(0)] }],
    ['what closes by Lighthouse', { instructions: [move, assertion(1)] }],
    ['what nobody knows of Lighthouse', { instructions: [move, assertion(17)] }],
    ['another program', { instructions: [move, { program: third, accounts: [], data: new Uint8Array(1) }] }],
    ['another payer', { payer: second }],
    [
      'another who signs',
      {
        instructions: [
          move,
          { program: COMPUTE_BUDGET, accounts: [{ address: second, isSigner: true }], data: Uint8Array.of(1) }
        ]
      }
    ]
  ])('is something else with %s', (_, change) => {
    expect(same(change)).toBe(false)
  })
})
