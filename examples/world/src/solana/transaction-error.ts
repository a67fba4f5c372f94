import type { FailedTransactionMetadata } from 'litesvm'

/**
 * Error in the form of RPC nodes: a name, the account that cannot pay its rent, or the failed instruction and its
 * error.
 */
export type TransactionError =
  | string
  | { readonly InstructionError: readonly [index: number, error: unknown] }
  | { readonly InsufficientFundsForRent: { readonly account_index: number } }

export class TransactionFailure extends Error {
  override readonly name = 'TransactionFailure'
  constructor(
    readonly error: TransactionError,
    readonly logs: readonly string[]
  ) {
    super(`Error processing transaction: ${JSON.stringify(error)}`)
  }
}

/** Converts the numeric errors of the machine's bindings to the names that nodes use. */
export function errorOf(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err()
  if (typeof error !== 'object' || !('err' in error)) {
    const name = nameAfter('err: ', failed)
    return name === 'InsufficientFundsForRent' && typeof error === 'object' && 'accountIndex' in error
      ? { InsufficientFundsForRent: { account_index: error.accountIndex } }
      : name
  }
  const cause = error.err()
  const custom = typeof cause === 'object' && 'code' in cause
  return {
    InstructionError: [error.index, custom ? { Custom: cause.code } : nameAfter('err: InstructionError', failed)]
  }
}

const nameAfter = (before: string, failed: FailedTransactionMetadata) =>
  String(failed)
    .split(before)[1]
    ?.match(/[A-Z]\w+/)?.[0] ?? 'Unknown'
