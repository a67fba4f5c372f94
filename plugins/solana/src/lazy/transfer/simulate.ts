import { TransferError } from '@latchkit/plugin-chains/contract'
import type { Queries } from '../node/queries.js'

/**
 * Simulates an unsigned transaction. Returns the compute units that it used, and the state of one account after it:
 * `null` if the account would not exist.
 *
 * @throws {TransferError} `transfer/would-fail`
 */
export async function simulateTransfer(queries: Queries, transaction: Uint8Array, watched: string) {
  const { err, logs, unitsConsumed, accounts } = await queries.simulate(transaction, watched)
  if (err === null || err === undefined) return { used: unitsConsumed, after: accounts?.[0] ?? null }
  throw new TransferError('transfer/would-fail', { reason: reasonOf(err, logs ?? []) }, { cause: err })
}

const plainReasons: Readonly<Record<string, string>> = {
  AccountNotFound: 'the account has no SOL to pay with',
  BlockhashNotFound: 'it was prepared too long ago',
  InsufficientFundsForFee: 'there is not enough SOL for the fee',
  InsufficientFundsForRent: 'an account would be left with less SOL than it has to hold'
}
const MAX_REASON_CHARACTERS = 200

/** Returns the reason of a failure, in the program's words if its logs have some; ASCII, 200 characters at most. */
export function reasonOf(error: unknown, logs: readonly string[] = []): string {
  const logged = logs.map(line => /^Program log: Error: (.+)$/.exec(line)?.[1]).findLast(line => line !== undefined)
  const name = nameOf(error)
  return plainReason(logged ?? plainReasons[name] ?? name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase())
}

/** Returns the reason, as `reasonOf`, of a node's error message about a transaction that it did not accept. */
export const refusalOf = (message: string): string =>
  /blockhash ?not ?found/i.test(message)
    ? reasonOf('BlockhashNotFound')
    : plainReason(message.replace(/^Transaction simulation failed: /, ''))

const plainReason = (text: string): string => text.replace(/[^ -~]/g, '').slice(0, MAX_REASON_CHARACTERS)

/** `BlockhashNotFound`, `{ InstructionError: [1, 'InvalidAccountData'] }`, `{ InstructionError: [1, { Custom: 17 }] }`. */
function nameOf(error: unknown): string {
  if (typeof error === 'string') return error
  const [[name, inner] = ['Unknown', undefined]] = Object.entries(Object(error))
  if (name === 'Custom') return `program error ${Number(inner)}`
  return name === 'InstructionError' && Array.isArray(inner) ? nameOf(inner[1]) : name
}
