import type { Instruction } from './message.js'
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, MEMO, SYSTEM } from './programs.js'

/** Moves lamports of an account that belongs to no program. */
export const transferCoin = (from: string, to: string, lamports: bigint): Instruction => ({
  program: SYSTEM,
  accounts: [
    { address: from, isSigner: true, isWritable: true },
    { address: to, isWritable: true }
  ],
  data: Uint8Array.from([...littleEndian(2n, 4), ...littleEndian(lamports, 8)])
})

export interface AssociatedAccount {
  readonly payer: string
  readonly address: string
  readonly owner: string
  readonly mint: string
  readonly tokenProgram: string
}

/** Opens an account for a token (`CreateIdempotent`): done already is done well, as long as it is the owner's. */
export const openAccount = ({ payer, address, owner, mint, tokenProgram }: AssociatedAccount): Instruction => ({
  program: ASSOCIATED_TOKEN,
  accounts: [
    { address: payer, isSigner: true, isWritable: true },
    { address, isWritable: true },
    { address: owner },
    { address: mint },
    { address: SYSTEM },
    { address: tokenProgram }
  ],
  data: Uint8Array.of(1)
})

export interface TokenMove {
  readonly source: string
  readonly destination: string
  readonly owner: string
  readonly mint: string
  readonly decimals: number
  readonly amount: bigint
  readonly tokenProgram: string
}

/** `TransferChecked`: fails unless mint and decimals are those of the chain. */
export const transferToken = (move: TokenMove): Instruction => ({
  program: move.tokenProgram,
  accounts: [
    { address: move.source, isWritable: true },
    { address: move.mint },
    { address: move.destination, isWritable: true },
    { address: move.owner, isSigner: true }
  ],
  data: Uint8Array.from([12, ...littleEndian(move.amount, 8), move.decimals])
})

export const memo = (text: string): Instruction => ({
  program: MEMO,
  accounts: [],
  data: new TextEncoder().encode(text)
})

/** What a transaction may use, and pays for using. */
export interface Budget {
  /** Compute units. */
  readonly limit: number
  /** Millionths of a lamport for each of them. */
  readonly price: bigint
}

export const budgetInstructions = ({ limit, price }: Budget): readonly Instruction[] => [
  { program: COMPUTE_BUDGET, accounts: [], data: Uint8Array.from([2, ...littleEndian(BigInt(limit), 4)]) },
  { program: COMPUTE_BUDGET, accounts: [], data: Uint8Array.from([3, ...littleEndian(price, 8)]) }
]

function littleEndian(value: bigint, size: number): number[] {
  return Array.from({ length: size }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
}
