import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getSetComputeUnitLimitInstruction } from '../../src/lazy/transfer/library.js'
import { account, codes, decode, instructionOf, other, pay, sign, tokenProgram, wire } from './requests.js'

const methods = ['solana_signTransaction', 'solana_signAndSendTransaction']
const valid = base64.decode(wire([pay]))

describe.each(methods)('%s', method => {
  test.each<[string, string]>([
    ['no bytes', ''],
    ['other bytes', 'AQID'],
    ['no base64', '!'],
    ['a transaction without its last byte', base64.encode(valid.subarray(0, -1))],
    ['a transaction with one more byte', base64.encode(Uint8Array.of(...valid, 0))],
    ['a transaction without instructions', wire([])],
    ['a transaction that only sets its limit', wire([getSetComputeUnitLimitInstruction({ units: 1 })])]
  ])('does not decode %s', async (_, transaction) => {
    expect(await decode(method, { transaction })).toBeUndefined()
  })

  test.each<[string, unknown]>([
    ['no parameters', undefined],
    ['an empty object', {}],
    ['a number', { transaction: 7 }],
    ['10 MB', { transaction: 'A'.repeat(1e7) }],
    ['an account of 10 MB', { transaction: wire([pay]), pubkey: 'A'.repeat(1e7) }]
  ])('throws for %s', async (_, params) => {
    await expect(decode(method, params)).rejects.toThrow()
  })
})

describe('solana_signAllTransactions', () => {
  test('does not decode an empty list, or a list with one invalid transaction', async () => {
    expect(await decode('solana_signAllTransactions', { transactions: [] })).toBeUndefined()
    expect(await decode('solana_signAllTransactions', { transactions: [wire([pay]), 'AQID'] })).toBeUndefined()
  })

  test('throws for more transactions than the handler takes', async () => {
    const transactions = Array.from({ length: 101 }, () => wire([pay]))
    await expect(decode('solana_signAllTransactions', { transactions })).rejects.toThrow()
    await expect(decode('solana_signAllTransactions', { transactions: new Array(2 ** 32 - 1) })).rejects.toThrow()
  })

  test('does not decode more instructions than are shown', async () => {
    const empty = instructionOf(tokenProgram, [], Uint8Array.of(17))
    const transactions = Array.from({ length: 3 }, () => wire(Array.from({ length: 100 }, () => empty)))
    expect(await decode('solana_signAllTransactions', { transactions })).toBeUndefined()
  })
})

describe('solana_signMessage', () => {
  test.each<[string, unknown]>([
    ['no parameters', undefined],
    ['bytes', { message: Uint8Array.of(1), pubkey: account }],
    ['10 MB', { message: '1'.repeat(1e7), pubkey: account }]
  ])('throws for %s', async (_, params) => {
    await expect(decode('solana_signMessage', params)).rejects.toThrow()
  })

  test('shows bytes that are no text as data', async () => {
    const message = base58.encode(Uint8Array.of(0xff, 0xfe))
    expect(await decode('solana_signMessage', { message, pubkey: account })).toMatchObject({
      actions: [{ type: 'data', hex: '0xfffe' }],
      warnings: [{ code: 'unknown-data' }]
    })
  })
})

test('an instruction with any data and accounts of a known program is shown, at worst with a warning', async () => {
  const programs = [
    '11111111111111111111111111111111',
    tokenProgram,
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
    'Stake11111111111111111111111111111111111111',
    'Vote111111111111111111111111111111111111111'
  ]
  const kind = fc.integer({ min: 0, max: 40 })
  const rest = fc.uint8Array({ maxLength: 80 })
  const accounts = fc.array(fc.constantFrom(account, other, tokenProgram), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...programs), kind, rest, accounts, async (program, kind, rest, accounts) => {
      const decoded = await sign(instructionOf(program, accounts, Uint8Array.of(kind, ...rest)))
      expect(decoded?.actions.length).toBeGreaterThan(0)
      // An address that is missing or no address is never shown as one.
      const shown = JSON.stringify(decoded?.actions, (_, value) => (typeof value === 'bigint' ? String(value) : value))
      expect(shown).not.toMatch(/"(?:to|from|spender)":""/)
      expect(codes(decoded)?.every(code => code.length > 0)).toBe(true)
    }),
    { numRuns: 300 }
  )
})
