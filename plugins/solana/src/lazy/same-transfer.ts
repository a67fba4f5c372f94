import { feeOf, MOST_UNITS } from './fees.js'
import { type ReadInstruction, readMessage } from './message.js'
import { COMPUTE_BUDGET, LIGHTHOUSE } from './programs.js'

/**
 * Whether what a wallet signed does what it was asked to sign. Wallets may change a message: some set fees of their own, and
 * some add checks that make it fail if it does anything else than they showed (Lighthouse). So the money is compared: every
 * instruction that was asked for, with its accounts and data, in its order; nobody else signs; beside them only the compute
 * budget, as long as the fee is not higher than `mostFee`, and assertions of Lighthouse, which move nothing. A message with
 * lookup tables is another one: what it touches cannot be told.
 */
export function isSameTransfer(asked: Uint8Array, signed: Uint8Array, mostFee: bigint): boolean {
  const [wanted, found] = [readMessage(asked), readMessage(signed)]
  if (!wanted || !found || `${wanted.signers}` !== `${found.signers}`) return false
  const moves = found.instructions.filter(instruction => !isBudget(instruction) && !isAssertion(instruction))
  const money = wanted.instructions.filter(instruction => !isBudget(instruction))
  return (
    moves.length === money.length &&
    moves.every((move, index) => spelled(move) === spelled(money[index] as ReadInstruction)) &&
    feeIn(found.instructions) <= mostFee
  )
}

const spelled = ({ program, accounts, data }: ReadInstruction) => `${program} ${accounts} ${data}`

const isBudget = ({ program }: ReadInstruction) => program === COMPUTE_BUDGET

/** The first two instructions of Lighthouse write, the others up to this one only look. */
const LAST_ASSERTION = 16
const isAssertion = ({ program, data: [kind = 0] }: ReadInstruction) =>
  program === LIGHTHOUSE && kind >= 2 && kind <= LAST_ASSERTION

/** Lamports. Without a limit of its own a transaction may use, and pays for, at most what any may use. */
function feeIn(instructions: readonly ReadInstruction[]): bigint {
  const valuesOf = (kind: number) =>
    instructions
      .filter(instruction => isBudget(instruction) && instruction.data[0] === kind)
      .map(({ data }) => data.slice(1).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n))
  const [limit = BigInt(MOST_UNITS)] = valuesOf(2)
  const [price = 0n] = valuesOf(3)
  return feeOf({ limit: Number(limit), price })
}
