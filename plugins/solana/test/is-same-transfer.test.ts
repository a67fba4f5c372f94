import { describe, expect, test } from 'vitest'
import { COMPUTE_BUDGET, LIGHTHOUSE } from '../src/lazy/node/programs.js'
import { budgetInstructions } from '../src/lazy/transfer/fees.js'
import { isSameTransfer } from '../src/lazy/transfer/is-same-transfer.js'
import { address, createNoopSigner, getTransferSolInstruction, type Instruction } from '../src/lazy/transfer/library.js'
import { buildTransaction, type TransactionParts } from '../src/lazy/transfer/transaction.js'
import { first, second, third } from './keys.js'

const transferCoin = (from: string, to: string, amount: bigint): Instruction =>
  getTransferSolInstruction({ source: createNoopSigner(address(from)), destination: address(to), amount })

describe('isSameTransfer', () => {
  const budget = { limit: 1_000, price: 10_000n }
  const move = transferCoin(first, second, 5n)
  const usual = { payer: first, lifetime: { blockhash: third, lastValidBlockHeight: 1n } }
  const asked = buildTransaction({ ...usual, instructions: [...budgetInstructions(budget), move] })
  const same = (change: Partial<TransactionParts>, fee = 5_010n) =>
    isSameTransfer(asked, buildTransaction({ ...usual, instructions: [move], ...change }), fee)
  const assertion = (kind: number): Instruction => ({
    programAddress: address(LIGHTHOUSE),
    accounts: [{ address: address(first), role: 0 }],
    data: Uint8Array.of(kind, 1, 2)
  })

  test('accepts another blockhash, fees up to the limit, and assertions', () => {
    expect(same({ instructions: [...budgetInstructions(budget), move] })).toBe(true)
    expect(same({ lifetime: { blockhash: second, lastValidBlockHeight: 1n } })).toBe(true)
    expect(same({ instructions: [move, ...budgetInstructions({ limit: 1_000, price: 5n })] })).toBe(true)
    expect(same({ instructions: [...budgetInstructions(budget), assertion(4), move, assertion(9)] })).toBe(true)
  })

  test.each<[string, Partial<TransactionParts>]>([
    ['another amount', { instructions: [transferCoin(first, second, 6n)] }],
    ['another recipient', { instructions: [transferCoin(first, third, 5n)] }],
    ['an additional transfer', { instructions: [move, transferCoin(first, third, 1n)] }],
    ['the transfer twice', { instructions: [move, move] }],
    ['no instructions', { instructions: [] }],
    ['a higher price', { instructions: [...budgetInstructions({ limit: 1_000, price: 20_000n }), move] }],
    ['a higher limit', { instructions: [...budgetInstructions({ limit: 2_000, price: 10_000n }), move] }],
    ['a price without a limit', { instructions: [...budgetInstructions({ limit: 1, price: 10_000n }).slice(1), move] }],
    ['a Lighthouse instruction that writes', { instructions: [move, assertion(0)] }],
    ['a Lighthouse instruction that closes an account', { instructions: [move, assertion(1)] }],
    ['an unknown Lighthouse instruction', { instructions: [move, assertion(17)] }],
    [
      'another program',
      { instructions: [move, { programAddress: address(third), accounts: [], data: new Uint8Array(1) }] }
    ],
    ['another payer', { payer: second }],
    [
      'another signer',
      {
        instructions: [
          move,
          {
            programAddress: address(COMPUTE_BUDGET),
            accounts: [{ address: address(second), role: 2 }],
            data: Uint8Array.of(1)
          }
        ]
      }
    ]
  ])('rejects %s', (_, change) => {
    expect(same(change)).toBe(false)
  })
})
