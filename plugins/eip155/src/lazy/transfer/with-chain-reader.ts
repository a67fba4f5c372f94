import { errorCode } from '@latchkit/kernel'
import { type ChainId, type Network, TransferError } from '@latchkit/plugin-chains/contract'
import { Eip155Error } from '../../errors.js'
import type { Nodes } from '../node/client.js'
import type { ChainReader } from '../node/queries.js'
import { isFailure } from '../node/revert.js'
import { failureReason } from './failure-reason.js'

/** Runs `work` with a reader of a chain, and converts node errors to `TransferError`. */
export type WithChainReader = <T>(
  chain: ChainId,
  signal: AbortSignal,
  work: (reader: ChainReader, network: Network) => Promise<T>
) => Promise<T>

/**
 * Creates a function that only uses URLs that have shown, since the work began, that they serve the chain: a URL that served it
 * when the page was opened may serve another one now.
 *
 * An abort rejects with the reason of the signal. Else the function rejects with:
 * @throws {TransferError} `transfer/wrong-chain`, `transfer/would-fail` for what the chain says would fail,
 *   `transfer/unreachable` for every other failure of a node; what the work itself throws.
 */
export const createWithChainReader =
  (networks: readonly Network[], nodes: Nodes): WithChainReader =>
  async (chain, signal, work) => {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === chain)
    const served: string[] = []
    try {
      if (!network) throw new Eip155Error('eip155/no-rpc-url', { chain })
      const node = nodes.fresh(chain, answered => served.push(answered ?? 'none'))
      return await work(node.reader(signal), network)
    } catch (cause) {
      signal.throwIfAborted()
      throw asTransferError(cause, chain, served)
    }
  }

function asTransferError(cause: unknown, chain: ChainId, served: readonly string[]): unknown {
  const code = errorCode(cause)
  const other = served.find(id => id !== chain)
  if (code === 'eip155/unreachable' && other) {
    return new TransferError('transfer/wrong-chain', { chain, served: other }, { cause })
  }
  if (isFailure(cause)) return new TransferError('transfer/would-fail', { reason: failureReason(cause) }, { cause })
  return code?.startsWith('eip155/') ? new TransferError('transfer/unreachable', { chain }, { cause }) : cause
}
