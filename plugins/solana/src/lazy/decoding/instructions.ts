import { tryOrUndefined } from '@latchkit/kernel/options'
import type { RequestField } from '@latchkit/plugin-chains/contract'
import { type Effects, readVisibleText } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import {
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  LIGHTHOUSE,
  MEMO,
  STAKE,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  VOTE
} from '../node/programs.js'
import {
  ComputeBudgetInstruction,
  identifyComputeBudgetInstruction,
  parseSetComputeUnitLimitInstruction,
  parseSetComputeUnitPriceInstruction
} from '../transfer/library.js'
import type { ParsedInstruction } from '../transfer/transaction.js'
import { addressFields, callOf, type DecodeInstruction, type InstructionContext, noEffects } from './effects.js'
import { toInstruction } from './instruction.js'
import { isInLookupTable } from './lookup-tables.js'
import { decodeStakeInstruction, decodeVoteInstruction } from './stake-instructions.js'
import { decodeSystemInstruction } from './system-instructions.js'
import { decodeTokenInstruction } from './token-instructions.js'

/** Maximum number of accounts and bytes of an unknown instruction that are shown. The raw data have all of them. */
const MAX_ACCOUNTS = 16
const MAX_DATA = 512

const decodeMemo: DecodeInstruction = ({ program, data }) => {
  const value = readVisibleText(data)
  return value === undefined ? undefined : callOf(program, 'Memo', [{ name: 'memo', type: 'text', value }])
}

const decodeAssociatedToken: DecodeInstruction = ({ program, accounts, data: [kind = 0] }) => {
  // 0 creates an account, 1 does so unless it exists. Others move tokens.
  const [, account = '', owner = '', mint = ''] = accounts
  return kind > 1 ? undefined : callOf(program, 'CreateTokenAccount', addressFields({ account, owner, mint }))
}

/** Limit of compute units, or their price. Another instruction of the program has neither. */
interface Budget {
  readonly units?: number
  readonly microLamports?: bigint
}

/** Reads an instruction of the Compute Budget program. @throws {Error} for one that is not known */
export function readBudget(parsed: ParsedInstruction): Budget {
  // The program reads no accounts, and those of a lookup table may be unknown.
  const instruction = toInstruction({ ...parsed, accounts: [] })
  switch (identifyComputeBudgetInstruction(instruction)) {
    case ComputeBudgetInstruction.SetComputeUnitLimit:
      return { units: parseSetComputeUnitLimitInstruction(instruction).data.units }
    case ComputeBudgetInstruction.SetComputeUnitPrice:
      return { microLamports: parseSetComputeUnitPriceInstruction(instruction).data.microLamports }
    default:
      return {}
  }
}

/** Programs whose instructions are known. */
const decoders: ReadonlyMap<string, DecodeInstruction> = new Map<string, DecodeInstruction>([
  [SYSTEM, decodeSystemInstruction],
  [TOKEN, decodeTokenInstruction],
  [TOKEN_2022, decodeTokenInstruction],
  [ASSOCIATED_TOKEN, decodeAssociatedToken],
  [MEMO, decodeMemo],
  [STAKE, decodeStakeInstruction],
  [VOTE, decodeVoteInstruction],
  // Its effect is the fee of the transaction.
  [COMPUTE_BUDGET, instruction => (readBudget(instruction) ? noEffects : undefined)],
  // It only lets the transaction fail.
  [LIGHTHOUSE, () => noEffects]
])

/**
 * Decodes one instruction. One that no decoder knows, or with accounts of a lookup table that is not read, is shown with its accounts
 * and data, and a warning.
 */
export function decodeInstruction(instruction: ParsedInstruction, context: InstructionContext): Effects {
  const decode = decoders.get(instruction.program)
  const hasAccounts = !instruction.accounts.some(isInLookupTable)
  const effects = hasAccounts ? tryOrUndefined(() => decode?.(instruction, context)) : undefined
  return effects ?? unknownInstruction(instruction, decode !== undefined)
}

function unknownInstruction({ program, accounts, data }: ParsedInstruction, isKnownProgram: boolean): Effects {
  const fields: readonly RequestField[] = [
    ...accounts.slice(0, MAX_ACCOUNTS).map((value, index): RequestField => {
      return { name: `account ${index + 1}`, type: isInLookupTable(value) ? 'text' : 'address', value }
    }),
    { name: 'data', type: 'bytes', value: hex.encode(data.subarray(0, MAX_DATA)) }
  ]
  return {
    actions: [{ type: 'call', target: program, fields }],
    warnings: [
      ...(isKnownProgram ? [] : [{ code: 'unknown-contract', subject: program } as const]),
      { code: 'unknown-data' }
    ]
  }
}
