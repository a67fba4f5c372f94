import { errorCode } from '@latchkit/kernel'
import { type ChainId, type Network, TransferError } from '@latchkit/plugin-chains/contract'
import { Eip155Error } from '../../errors.js'
import type { Nodes } from '../node/client.js'
import type { ChainReader } from '../node/queries.js'
import { isFailure } from '../node/revert.js'
import { failureReason } from './failure-reason.js'

/** Does some work with the nodes of a chain. */
export type OnChain = <T>(
  chain: ChainId,
  signal: AbortSignal,
  work: (reader: ChainReader, network: Network) => Promise<T>
) => Promise<T>

/**
 * Asks no URL that has not shown, since the work began, that it serves the chain: what was right when the page was opened may
 * have become wrong.
 *
 * The work rejects with the reason of its signal, and else:
 * @throws {TransferError} `transfer/wrong-chain`, `transfer/would-fail` for what the chain says would fail,
 *   `transfer/unreachable` for every other failure of a node; what the work itself throws.
 */
export const onChain =
  (networks: readonly Network[], nodes: Nodes): OnChain =>
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
