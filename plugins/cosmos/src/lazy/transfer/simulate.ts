import { TransferError } from '@latchkit/plugin-chains/contract'
import { base64 } from '@scure/base'
import { errorIn } from '../node/client.js'
import type { ChainAccount, Queries } from '../node/queries.js'
import { encodeAuthInfo, encodeBody, encodeTransaction, type Fee, type Payment } from './transaction.js'

/**
 * Simulates a payment on the chain. Transactions that wait for a block count there already, so the chain may expect a later
 * sequence than the account has; it names that sequence, and the simulation is repeated once with it.
 *
 * @returns the gas that it used, and the sequence that the chain expects.
 * @throws {TransferError} `transfer/would-fail` with the chain's reason.
 */
export async function simulateTransfer(queries: Queries, payment: Payment, { sequence }: ChainAccount, fee: Fee) {
  const simulateAt = async (sequence: bigint) => {
    const bytes = encodeTransaction(encodeBody(payment), encodeAuthInfo({ sequence, mode: 'direct' }, fee))
    return { used: await queries.simulate(base64.encode(bytes)), sequence }
  }
  try {
    return await simulateAt(sequence).catch(failure => {
      const later = laterSequence(failure, sequence)
      if (later === undefined) throw failure
      return simulateAt(later)
    })
  } catch (cause) {
    const reason = errorIn(cause)?.reason
    throw reason === undefined ? cause : new TransferError('transfer/would-fail', { reason }, { cause })
  }
}

function laterSequence(failure: unknown, sequence: bigint): bigint | undefined {
  const { reason = '' } = errorIn(failure) ?? {}
  const [, expected] = /account sequence mismatch, expected ([0-9]{1,20}),/.exec(reason) ?? []
  return expected !== undefined && BigInt(expected) > sequence ? BigInt(expected) : undefined
}
