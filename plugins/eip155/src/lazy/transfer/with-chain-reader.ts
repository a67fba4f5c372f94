import { type ChainId, TransferError } from '@latchkit/plugin-chains/contract'
import { withTransferErrors } from '@latchkit/plugin-chains/kit'
import type { NodeClient } from '../node/client.js'
import type { ChainReader } from '../node/queries.js'
import { isFailure } from '../node/revert.js'
import { failureReason } from './failure-reason.js'

export type WithChainReader = ReturnType<typeof createWithChainReader>

/**
 * Creates a function that runs `work` with a reader of a chain. The reader only uses URLs that have shown, since the work began,
 * that they serve the chain: a URL that served it when the page was opened may serve another one now. The function rejects with:
 *
 * @throws {TransferError} `transfer/wrong-chain`, `transfer/would-fail` for what the chain says would fail,
 *   `transfer/unreachable` for every other failure of a node; what the work itself throws.
 */
export const createWithChainReader =
  (nodes: NodeClient) =>
  <T>(chain: ChainId, signal: AbortSignal, work: (reader: ChainReader) => Promise<T>): Promise<T> =>
    withTransferErrors(chain, async () => {
      try {
        return await work(nodes.fresh(chain, signal))
      } catch (cause) {
        signal.throwIfAborted()
        if (!isFailure(cause)) throw cause
        throw new TransferError('transfer/would-fail', { reason: failureReason(cause) }, { cause })
      }
    })
