import { address } from '@solana/kit'
import type * as Version2 from '@solana/web3.js'
import { getTransferSolInstruction } from 'solana-program-system-on-kit'
import { expect, test, vi } from 'vitest'
import { buildTransaction, parseTransaction } from '../src/lazy/transfer/transaction.js'
import { first, second, third } from './keys.js'
import { transferOf } from './transactions.js'

// The one import of the plugin that changes when it moves to the successor of @solana/web3.js.
vi.mock('@solana/web3.js', () => import('@solana/kit'))

const program = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const parts = {
  payer: first,
  lifetime: { blockhash: third, lastValidBlockHeight: 1n },
  instructions: [
    { programAddress: program, accounts: [], data: Uint8Array.of(7) },
    getTransferSolInstruction({
      source: { address: address(first), role: 3 } as never,
      destination: address(second),
      amount: 5n
    })
  ]
}

test('on @solana/kit: buildTransaction writes a transaction that @solana/web3.js reads', async () => {
  const { getTransactionDecoder, getCompiledTransactionMessageDecoder } =
    await vi.importActual<typeof Version2>('@solana/web3.js')
  const { messageBytes, signatures } = getTransactionDecoder().decode(buildTransaction(parts as never))
  const { staticAccounts, instructions } = getCompiledTransactionMessageDecoder().decode(messageBytes)
  expect(signatures).toEqual({ [first]: null })
  expect([...staticAccounts].sort()).toEqual(['1'.repeat(32), program, first, second].sort())
  expect(instructions).toHaveLength(2)
})

test('on @solana/kit: parseTransaction reads it, and rejects other versions and bytes after the message', () => {
  expect(parseTransaction(buildTransaction(parts as never))).toMatchObject({
    signatures: { [first]: null },
    instructions: [
      { program, accounts: [], data: Uint8Array.of(7) },
      { program: '1'.repeat(32), accounts: [first, second] }
    ]
  })
  for (const version of ['legacy', 0] as const) {
    const bytes = transferOf(first, second, 5n, version)
    expect(parseTransaction(bytes)?.instructions).toHaveLength(1)
    expect(parseTransaction(Uint8Array.from([...bytes, 0]))).toBeUndefined()
    for (const first of [0x81, 0x85]) expect(parseTransaction(bytes.with(65, first))).toBeUndefined()
  }
})
