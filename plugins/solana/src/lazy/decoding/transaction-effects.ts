import { tryOrUndefined } from '@latchkit/kernel/options'
import { type Effects, joinEffects, warnIf } from '@latchkit/plugin-chains/kit'
import { COMPUTE_BUDGET } from '../node/programs.js'
import type { ParsedInstruction, ParsedTransaction } from '../transfer/transaction.js'
import type { InstructionContext } from './effects.js'
import { decodeInstruction, readBudget } from './instructions.js'
import { createdTokenAccounts } from './token-details.js'

/** Lamports for each signature. */
const SIGNATURE_FEE = 5_000n
/** Compute units of each instruction, and of a transaction at most, unless the transaction sets a limit. */
const DEFAULT_UNITS = 200_000n
const MAX_UNITS = 1_400_000n
const MILLION = 1_000_000n

/** Transaction with its instructions, also those with accounts in lookup tables. */
export interface TransactionToDecode extends Pick<ParsedTransaction, 'signatures'> {
  readonly instructions: readonly ParsedInstruction[]
}

/** Effects of a transaction, and the fee that the account pays for it. */
export interface TransactionEffects extends Effects {
  /** Lamports at most; 0 if another account pays. */
  readonly fee: bigint
}

/** Decodes a transaction. Warns unless the account that is shown is one of its signers. */
export function decodeTransaction(
  { signatures, instructions }: TransactionToDecode,
  { tokenAccounts, ...details }: InstructionContext
): TransactionEffects {
  const signers = Object.keys(signatures)
  const [payer = ''] = signers
  const fee = payer === details.account ? feeOf(instructions, signers.length) : 0n
  const context = { ...details, tokenAccounts: new Map([...tokenAccounts, ...createdTokenAccounts(instructions)]) }
  const effects = joinEffects([
    warnIf(!signers.includes(details.account), { code: 'foreign-account', subject: payer }),
    ...instructions.map(instruction => decodeInstruction(instruction, context))
  ])
  return { ...effects, fee }
}

/** Returns the fee of the signatures, and that of the compute units at the price of the transaction. */
function feeOf(instructions: readonly ParsedInstruction[], signatures: number): bigint {
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET)
  const others = BigInt(instructions.length - budget.length)
  let limit = others * DEFAULT_UNITS
  let price = 0n
  for (const parsed of budget) {
    // An instruction that cannot be read has a warning among the effects.
    const { units, microLamports } = tryOrUndefined(() => readBudget(parsed)) ?? {}
    if (units !== undefined) limit = BigInt(units)
    if (microLamports !== undefined) price = microLamports
  }
  const units = limit < MAX_UNITS ? limit : MAX_UNITS
  return BigInt(signatures) * SIGNATURE_FEE + (units * price + MILLION - 1n) / MILLION
}
