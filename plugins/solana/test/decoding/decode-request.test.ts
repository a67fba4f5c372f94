import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import {
  createNoopSigner,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
  getTransferSolInstruction
} from '../../src/lazy/transfer/library.js'
import { parseTransaction } from '../../src/lazy/transfer/transaction.js'
import { account, codes, decode, other, pay, sign, wire } from './requests.js'

const limitOf = (units: number) => getSetComputeUnitLimitInstruction({ units })
const priceOf = (microLamports: bigint) => getSetComputeUnitPriceInstruction({ microLamports })

describe('a transaction', () => {
  test('shows a payment, and the fee of one signature', async () => {
    const decoded = await sign(pay)
    expect(decoded).toMatchObject({
      actions: [{ type: 'transfer', asset: {}, amount: 5_000n, to: other }],
      warnings: [],
      fee: 5_000n
    })
    expect(decoded?.actions[0]).not.toHaveProperty('from')
  })

  test('adds the price of its compute units to the fee', async () => {
    expect(await sign(limitOf(100_000), priceOf(20_000n), pay)).toMatchObject({ fee: 7_000n, warnings: [] })
    // Without a limit, 200,000 units for the payment.
    expect(await sign(priceOf(1_000_000n), pay)).toMatchObject({ fee: 205_000n })
    expect(codes(await sign(limitOf(100_000), priceOf(1_000_000_000n), pay))).toEqual(['high-fee 100005000'])
  })

  test('of another payer has no fee, and a warning unless the account signs it', async () => {
    const transaction = wire(
      [getTransferSolInstruction({ source: createNoopSigner(other), destination: account, amount: 1n })],
      other
    )
    const decoded = await decode('solana_signTransaction', { transaction })
    expect(decoded).toMatchObject({ actions: [{ from: other, to: account, isOwn: true }], fee: 0n })
    expect(codes(decoded)).toEqual([`foreign-account ${other}`])
    const shared = await decode('solana_signTransaction', { transaction: wire([pay], other) })
    expect(codes(shared)).toEqual([])
  })

  test('for another account than the shown one is warned about', async () => {
    const decoded = await decode('solana_signAndSendTransaction', { transaction: wire([pay]), pubkey: other })
    expect(codes(decoded)).toEqual([`foreign-account ${other}`])
  })
})

describe('several transactions', () => {
  test('add up their effects and fees', async () => {
    const decoded = await decode('solana_signAllTransactions', { transactions: [wire([pay]), wire([pay])] })
    expect(decoded).toMatchObject({ actions: [{ to: other }, { to: other }], fee: 10_000n, warnings: [] })
  })

  test('have one warning about the sum of their fees', async () => {
    // 0.003 SOL each.
    const transaction = wire([limitOf(1_000_000), priceOf(3_000_000n), pay])
    const sign = (count: number) =>
      decode('solana_signAllTransactions', { transactions: Array.from({ length: count }, () => transaction) })
    expect(codes(await sign(3))).toEqual([])
    expect(codes(await sign(4))).toEqual(['high-fee 12020000'])
  })
})

describe('a message', () => {
  const encode = (text: string) => base58.encode(new TextEncoder().encode(text))

  test('is shown as text', async () => {
    const decoded = await decode('solana_signMessage', { message: encode('Hello'), pubkey: account })
    expect(decoded).toMatchObject({ actions: [{ type: 'message', text: 'Hello' }], warnings: [] })
  })

  test('that is a transaction, or its message, is warned about', async () => {
    const transaction = base64.decode(wire([pay]))
    const message = parseTransaction(transaction)?.message ?? new Uint8Array()
    for (const bytes of [transaction, message]) {
      const decoded = await decode('solana_signMessage', { message: base58.encode(bytes), pubkey: account })
      expect(codes(decoded)).toContain('transaction-as-message')
    }
  })

  test('of another account is warned about, and no base58 is not decoded', async () => {
    const decoded = await decode('solana_signMessage', { message: encode('Hello'), pubkey: other })
    expect(codes(decoded)).toEqual([`foreign-account ${other}`])
    expect(await decode('solana_signMessage', { message: '0OIl', pubkey: account })).toBeUndefined()
  })
})

test('another method is not decoded', async () => {
  expect(await decode('solana_getAccounts', {})).toBeUndefined()
})
