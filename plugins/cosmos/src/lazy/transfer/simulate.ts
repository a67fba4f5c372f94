import { TransferError } from '@latchkit/plugin-chains/contract'
import { base64 } from '@scure/base'
import { type CosmosNode, refusalReason } from '../node/client.js'
import { type ChainAccount, simulate } from '../node/queries.js'
import { encodeAuthInfo, encodeBody, encodeTransaction, type Fee, type Payment } from './transaction.js'

/**
 * Simulates a payment on the chain. Transactions that wait for a block count there already, so the chain may expect a later
 * sequence than the account has; it names that sequence, and the simulation is repeated once with it.
 *
 * @returns the gas that it used, and the sequence that the chain expects.
 * @throws {TransferError} `transfer/would-fail` with the chain's reason.
 */
export async function simulatePayment(
  node: CosmosNode,
  payment: Payment,
  { sequence }: Pick<ChainAccount, 'sequence'>,
  fee: Fee,
  signal: AbortSignal
): Promise<{ readonly used: bigint; readonly sequence: bigint }> {
  const simulateAt = (sequence: bigint) => {
    const bytes = encodeTransaction(encodeBody(payment), encodeAuthInfo({ sequence, mode: 'direct' }, fee))
    return simulate(node, base64.encode(bytes), signal)
  }
  try {
    return { used: await simulateAt(sequence), sequence }
  } catch (failure) {
    const later = laterSequence(failure, sequence)
    if (later === undefined) throw wouldFail(failure)
    return { used: await simulateAt(later).catch(cause => Promise.reject(wouldFail(cause))), sequence: later }
  }
}

/** Returns `transfer/would-fail` for a refusal of the chain; every other failure as it is. */
function wouldFail(cause: unknown): unknown {
  const reason = refusalReason(cause)
  return reason === undefined ? cause : new TransferError('transfer/would-fail', { reason }, { cause })
}

function laterSequence(failure: unknown, sequence: bigint): bigint | undefined {
  const [, expected] = /account sequence mismatch, expected ([0-9]{1,20}),/.exec(refusalReason(failure) ?? '') ?? []
  return expected !== undefined && BigInt(expected) > sequence ? BigInt(expected) : undefined
}
