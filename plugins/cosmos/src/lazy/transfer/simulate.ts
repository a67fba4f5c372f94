import { TransferError } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { CosmosError } from '../../errors.js'
import { toBase64 } from '../encoding/bytes.js'
import { MAX_REASON_CHARACTERS, type Node, refusalCode, refusalText } from '../node/client.js'
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
  node: Node,
  payment: Payment,
  { sequence }: Pick<ChainAccount, 'sequence'>,
  fee: Fee,
  signal: AbortSignal
): Promise<{ readonly used: bigint; readonly sequence: bigint }> {
  const simulateAt = (sequence: bigint) => {
    const bytes = encodeTransaction(encodeBody(payment), encodeAuthInfo({ sequence, mode: 'direct' }, fee))
    return simulate(node, toBase64(bytes), signal)
  }
  try {
    try {
      return { used: await simulateAt(sequence), sequence }
    } catch (failure) {
      const later = laterSequence(failure, sequence)
      if (later === undefined) throw failure
      return { used: await simulateAt(later), sequence: later }
    }
  } catch (failure) {
    if (refusalCode(failure) === undefined) throw failure
    const reason = plainText(refusalText(failure as CosmosError), MAX_REASON_CHARACTERS)
    throw new TransferError('transfer/would-fail', { reason }, { cause: failure })
  }
}

function laterSequence(failure: unknown, sequence: bigint): bigint | undefined {
  if (refusalCode(failure) === undefined) return undefined
  const [, expected] =
    /account sequence mismatch, expected ([0-9]{1,20}),/.exec(refusalText(failure as CosmosError)) ?? []
  return expected !== undefined && BigInt(expected) > sequence ? BigInt(expected) : undefined
}
