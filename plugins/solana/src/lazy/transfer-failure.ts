import type { ChainId } from '@latchkit/kernel/chain'
import { TransferError } from '@latchkit/kernel/transfer'
import { SolanaError } from '../errors.js'

/** What a node did to `work` as whoever sends something is told it; every other failure is as it was. */
export async function inWordsOfTransfers<T>(chain: ChainId, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof SolanaError)) throw failure
    if (failure.code === 'solana/invalid-params' || failure.code === 'solana/not-the-signer') throw failure
    throw wrongChainIn(failure) ?? new TransferError('transfer/unreachable', { chain }, { cause: failure })
  }
}

/** Every node is there, and every one serves another chain. */
function wrongChainIn({ cause }: SolanaError): TransferError | undefined {
  const failures: readonly unknown[] = cause instanceof AggregateError ? cause.errors : []
  const wrong = failures.filter(failure => failure instanceof TransferError)
  return wrong.length > 0 && wrong.length === failures.length ? wrong[0] : undefined
}
