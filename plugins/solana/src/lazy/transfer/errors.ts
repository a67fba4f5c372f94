import type { ChainId } from '@latchkit/plugin-chains/contract'
import * as transfer from '@latchkit/plugin-chains/kit'
import { SolanaError } from '../../errors.js'

/** What a node did to `work` as whoever sends something is told it; every other failure is as it was. */
export const withTransferErrors = <T>(chain: ChainId, work: () => Promise<T>): Promise<T> =>
  transfer.withTransferErrors(
    chain,
    work,
    failure => failure instanceof SolanaError && failure.code !== 'solana/invalid-params'
  )
