import type { RequestWarning } from '@latchkit/plugin-chains/contract'
import { COMPUTE_BUDGET } from '../node/programs.js'
import {
  ComputeBudgetInstruction,
  identifyComputeBudgetInstruction,
  parseSetComputeUnitLimitInstruction,
  parseSetComputeUnitPriceInstruction
} from '../transfer/library.js'
import type { ParsedInstruction, ParsedTransaction } from '../transfer/transaction.js'
import { type Effects, type InstructionContext, joinEffects } from './effects.js'
import { toInstruction } from './instruction.js'
import { decodeInstruction } from './instructions.js'

/** Lamports for each signature. */
const SIGNATURE_FEE = 5_000n
/** Compute units of each instruction, and of a transaction at most, unless the transaction sets a limit. */
const DEFAULT_UNITS = 200_000n
const MAX_UNITS = 1_400_000n
const MILLION = 1_000_000n
/** Lamports from which a fee is unusually high: 0.01 SOL. */
const HIGH_FEE = 10_000_000n

/** Effects of a transaction, and the fee that the account pays for it. */
export interface TransactionEffects extends Effects {
  /** Lamports at most; 0 if another account pays. @defaultValue the instructions are not known */
  readonly fee: bigint | undefined
}

/** Decodes a transaction. Warns unless the account that is shown is one of its signers. */
export function decodeTransaction(
  { signatures, instructions }: ParsedTransaction,
  context: InstructionContext
): TransactionEffects {
  const signers = Object.keys(signatures)
  const [payer = ''] = signers
  const paid = instructions && feeOf(instructions, signers.length)
  const fee = payer === context.account ? paid : 0n
  const warnings: readonly RequestWarning[] = [
    ...(signers.includes(context.account) ? [] : [{ code: 'foreign-account', subject: payer } as const]),
    ...(fee !== undefined && fee > HIGH_FEE ? [{ code: 'high-fee', subject: String(fee) } as const] : [])
  ]
  // The accounts of lookup tables are not part of the transaction.
  const effects = instructions
    ? joinEffects(instructions.map(instruction => decodeInstruction(instruction, context)))
    : withLookupTables
  return { actions: effects.actions, warnings: [...warnings, ...effects.warnings], fee }
}

const withLookupTables: Effects = {
  actions: [{ type: 'call', target: '', fields: [{ name: 'addressTableLookups', type: 'text', value: 'true' }] }],
  warnings: [{ code: 'unknown-data' }]
}

/** Returns the fee of the signatures, and that of the compute units at the price of the transaction. */
function feeOf(instructions: readonly ParsedInstruction[], signatures: number): bigint {
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET)
  const others = BigInt(instructions.length - budget.length)
  let limit = others * DEFAULT_UNITS
  let price = 0n
  for (const parsed of budget) {
    const instruction = toInstruction(parsed)
    const kind = identifyComputeBudgetInstruction(instruction)
    if (kind === ComputeBudgetInstruction.SetComputeUnitLimit)
      limit = BigInt(parseSetComputeUnitLimitInstruction(instruction).data.units)
    if (kind === ComputeBudgetInstruction.SetComputeUnitPrice)
      price = parseSetComputeUnitPriceInstruction(instruction).data.microLamports
  }
  const units = limit < MAX_UNITS ? limit : MAX_UNITS
  return BigInt(signatures) * SIGNATURE_FEE + (units * price + MILLION - 1n) / MILLION
}
