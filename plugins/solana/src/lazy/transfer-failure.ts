import type { ChainId } from '@latchkit/kernel/chain'
import * as transfer from '@latchkit/kernel/transfer'
import { SolanaError } from '../errors.js'

/** What a node did to `work` as whoever sends something is told it; every other failure is as it was. */
export const inWordsOfTransfers = <T>(chain: ChainId, work: () => Promise<T>): Promise<T> =>
  transfer.inWordsOfTransfers(
    chain,
    work,
    failure => failure instanceof SolanaError && failure.code !== 'solana/invalid-params'
  )
