import type { ChainId } from '../../port/caip.js'
import { TransferError } from '../../port/transfer-error.js'

/**
 * `work`, where what nodes did to it is told as whoever sends something has it: `transfer/wrong-chain` where all of them are
 * there and serve another chain, else `transfer/unreachable`.
 *
 * @param isByNodes - whether a failure is one of nodes, with what each of them did in its `cause`. Every other failure is as
 *   it was.
 */
export async function withTransferErrors<T>(
  chain: ChainId,
  work: () => Promise<T>,
  isByNodes: (failure: unknown) => boolean
): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (!isByNodes(failure)) throw failure
    throw wrongChainIn(failure) ?? new TransferError('transfer/unreachable', { chain }, { cause: failure })
  }
}

function wrongChainIn(failure: unknown): TransferError | undefined {
  const { cause } = failure as Error
  const failures: readonly unknown[] = cause instanceof AggregateError ? cause.errors : []
  const wrong = failures.filter(one => one instanceof TransferError)
  return wrong.length > 0 && wrong.length === failures.length ? wrong[0] : undefined
}
