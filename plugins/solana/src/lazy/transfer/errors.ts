import type { ChainId } from '@latchkit/plugin-chains/contract'
import * as transfer from '@latchkit/plugin-chains/kit'
import { SolanaError } from '../../errors.js'

/** Runs `work` and converts node errors to `TransferError`. Other errors are passed on. */
export const withTransferErrors = <T>(chain: ChainId, work: () => Promise<T>): Promise<T> =>
  transfer.withTransferErrors(
    chain,
    work,
    failure => failure instanceof SolanaError && failure.code !== 'solana/invalid-params'
  )
