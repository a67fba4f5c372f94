import { errorCode } from '@latchkit/kernel'
import { type ChainId, namespaceOf } from '../../port/caip.js'
import { TransferError } from '../../port/transfer-error.js'

/** Errors of nodes, by the part of the code behind the namespace; a chain without REST URLs has `no-rest-url`. */
const nodeErrors = ['no-rpc-url', 'no-rest-url', 'unreachable', 'refused', 'invalid-answer']

/** Returns true if an error of `defineErrors` comes from the nodes of a chain, not from a caller or a wallet. */
const isNodeError = (error: unknown, chain: ChainId): boolean =>
  nodeErrors.some(kind => errorCode(error) === `${namespaceOf(chain)}/${kind}`)

/**
 * Runs `work` and converts errors of nodes: to `transfer/wrong-chain` if every URL responded and serves another chain, else to
 * `transfer/unreachable`. Other errors are unchanged.
 *
 * @example
 * <!-- given: declare const node: import('@latchkit/plugin-chains/kit').RestNode; declare const signal: AbortSignal -->
 * ```ts
 * const height = await withTransferErrors('ton:-239', () => node.request('height', { read: Number }, signal))
 * ```
 */
export async function withTransferErrors<T>(chain: ChainId, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isNodeError(error, chain)) throw error
    throw wrongChainIn(error) ?? new TransferError('transfer/unreachable', { chain }, { cause: error })
  }
}

function wrongChainIn(error: unknown): TransferError | undefined {
  const { cause } = error as Error
  const failures: readonly unknown[] = cause instanceof AggregateError ? cause.errors : []
  const wrong = failures.filter(failure => failure instanceof TransferError)
  return wrong.length > 0 && wrong.length === failures.length ? wrong[0] : undefined
}
