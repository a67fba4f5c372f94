import { COMPUTE_BUDGET, LIGHTHOUSE } from '../node/programs.js'
import { feeOf, MAX_UNITS } from './fees.js'
import { type ParsedInstruction, type ParsedTransaction, parseTransaction } from './transaction.js'

/**
 * Compares the transaction that a wallet signed with the one that it was requested to sign, both in their wire form. Wallets
 * may change a transaction: some set their own fees, and some add assertions of Lighthouse, which make it fail unless it has the
 * effect that the wallet showed. Returns true if it has the same signers and the requested instructions, with their
 * accounts and data, in their order. It may also have compute budget instructions, unless the fee becomes higher
 * than `maxFee`, and assertions of Lighthouse, which move nothing. A transaction with lookup tables is never the same, because
 * the accounts in the tables are not part of it.
 */
export function isSameTransfer(requested: Uint8Array, signed: Uint8Array, maxFee: bigint): boolean {
  const [wanted, found] = [parseTransaction(requested), parseTransaction(signed)]
  if (!wanted?.instructions || !found?.instructions || signersOf(wanted) !== signersOf(found)) return false
  const moves = found.instructions.filter(instruction => !isBudget(instruction) && !isAssertion(instruction))
  const money = wanted.instructions.filter(instruction => !isBudget(instruction))
  return (
    moves.length === money.length &&
    moves.every((move, index) => spelled(move) === spelled(money[index] as ParsedInstruction)) &&
    feeIn(found.instructions) <= maxFee
  )
}

const signersOf = ({ signatures }: ParsedTransaction) => `${Object.keys(signatures)}`

const spelled = ({ program, accounts, data }: ParsedInstruction) => `${program} ${accounts} ${data}`

const isBudget = ({ program }: ParsedInstruction) => program === COMPUTE_BUDGET

/** Last instruction of Lighthouse that only reads; the first two instructions write. */
const LAST_ASSERTION = 16
const isAssertion = ({ program, data: [kind = 0] }: ParsedInstruction) =>
  program === LIGHTHOUSE && kind >= 2 && kind <= LAST_ASSERTION

/** Returns the fee in lamports. A transaction without a limit pays for at most the general limit. */
function feeIn(instructions: readonly ParsedInstruction[]): bigint {
  const valuesOf = (kind: number) =>
    instructions
      .filter(instruction => isBudget(instruction) && instruction.data[0] === kind)
      .map(({ data }) => data.slice(1).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n))
  const [limit = BigInt(MAX_UNITS)] = valuesOf(2)
  const [price = 0n] = valuesOf(3)
  return feeOf({ limit: Number(limit), price })
}
