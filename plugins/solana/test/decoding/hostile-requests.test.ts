import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuTimeOf } from '../../../chains/test/cpu-time.js'
import { getSetComputeUnitLimitInstruction } from '../../src/lazy/transfer/library.js'
import { account, codes, decode, instructionOf, keyOf, other, pay, sign, tokenProgram, wire } from './requests.js'

/** Above the time of requests that are refused before they are parsed, and below that of others. */
const MAX_MS = 500

const methods = ['solana_signTransaction', 'solana_signAndSendTransaction']
const invalidParams = { code: 'solana/invalid-params' }
const circular: Record<string, unknown> = {}
circular.transaction = circular
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
    ['5 kB', { transaction: 'A'.repeat(5_000) }],
    ['an account of 5 kB', { transaction: wire([pay]), pubkey: 'A'.repeat(5_000) }]
  ])('throws a coded error for %s', async (_, params) => {
    await expect(decode(method, params)).rejects.toMatchObject(invalidParams)
  })

  test.each<[string, unknown]>([
    ['10 MB', { transaction: 'A'.repeat(1e7) }],
    ['an account of 10 MB', { transaction: wire([pay]), pubkey: 'A'.repeat(1e7) }],
    ['an object in itself', circular]
  ])('does not decode %s', async (_, params) => {
    expect(await decode(method, params)).toBeUndefined()
  })
})

describe('solana_signAllTransactions', () => {
  test('does not decode an empty list, or a list with one invalid transaction', async () => {
    expect(await decode('solana_signAllTransactions', { transactions: [] })).toBeUndefined()
    expect(await decode('solana_signAllTransactions', { transactions: [wire([pay]), 'AQID'] })).toBeUndefined()
  })

  test('throws for more transactions than the handler takes', async () => {
    const transactions = Array.from({ length: 101 }, () => wire([pay]))
    await expect(decode('solana_signAllTransactions', { transactions })).rejects.toMatchObject(invalidParams)
    expect(await decode('solana_signAllTransactions', { transactions: new Array(2 ** 32 - 1) })).toBeUndefined()
  })

  test('does not decode more than eight transactions of the largest size', async () => {
    const accounts = Array.from({ length: 30 }, (_, index) => keyOf(index + 100))
    const large = wire([instructionOf(keyOf(99), accounts, new Uint8Array(71))])
    expect(base64.decode(large).length).toBe(1_232)
    const decodeLarge = (count: number) =>
      decode('solana_signAllTransactions', { transactions: Array.from({ length: count }, () => large) })
    expect((await decodeLarge(8))?.actions).toHaveLength(8)
    const refuse = async () => {
      for (const count of [9, 100]) expect(await decodeLarge(count)).toBeUndefined()
    }
    expect(await cpuTimeOf(refuse)).toBeLessThan(MAX_MS)
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
    ['10 kB', { message: '1'.repeat(1e4), pubkey: account }]
  ])('throws a coded error for %s', async (_, params) => {
    await expect(decode('solana_signMessage', params)).rejects.toMatchObject(invalidParams)
  })

  test('does not decode 10 MB', async () => {
    expect(await decode('solana_signMessage', { message: '1'.repeat(1e7), pubkey: account })).toBeUndefined()
  })

  test('shows bytes that are no text as data', async () => {
    const message = base58.encode(Uint8Array.of(0xff, 0xfe))
    expect(await decode('solana_signMessage', { message, pubkey: account })).toMatchObject({
      actions: [{ type: 'data', hex: '0xfffe' }],
      warnings: [{ code: 'unknown-data' }]
    })
  })
})

test('an unknown instruction about compute units has a warning, because it may raise the fee', async () => {
  const budget = 'ComputeBudget111111111111111111111111111111'
  for (const data of ['ff', '0201']) {
    const decoded = await sign(pay, instructionOf(budget, [], data))
    expect(decoded).toMatchObject({ actions: [{ to: other }, { type: 'call', target: budget }], fee: 5_000n })
    expect(codes(decoded)).toEqual(['unknown-data'])
  }
})

test('a memo with hidden characters is shown as bytes, with a warning', async () => {
  const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
  const decoded = await sign(instructionOf(memo, [], new TextEncoder().encode('Rent\u202e')))
  expect(decoded?.actions).toMatchObject([{ target: memo, fields: [{ name: 'data', type: 'bytes' }] }])
  expect(codes(decoded)).toEqual(['unknown-data'])
})

test('an instruction with any data and accounts of a known program is shown, at worst with a warning', async () => {
  const programs = [
    '11111111111111111111111111111111',
    tokenProgram,
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
    'Stake11111111111111111111111111111111111111',
    'Vote111111111111111111111111111111111111111',
    'ComputeBudget111111111111111111111111111111'
  ]
  const kind = fc.integer({ min: 0, max: 40 })
  const rest = fc.uint8Array({ maxLength: 80 })
  const accounts = fc.array(fc.constantFrom(account, other, tokenProgram), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...programs), kind, rest, accounts, async (program, kind, rest, accounts) => {
      const decoded = await sign(pay, instructionOf(program, accounts, Uint8Array.of(kind, ...rest)))
      expect(decoded?.actions.length).toBeGreaterThan(0)
      // An address that is missing or no address is never shown as one.
      const shown = JSON.stringify(decoded?.actions, (_, value) => (typeof value === 'bigint' ? String(value) : value))
      expect(shown).not.toMatch(/"(?:to|from|spender)":""/)
      expect(codes(decoded)?.every(code => code.length > 0)).toBe(true)
    }),
    { numRuns: 300 }
  )
})
