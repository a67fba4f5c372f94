import { type ChainId, TransferError, type UnsignedTransaction } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import type { Hex } from '../../contract.js'
import { address, amount, bytes } from '../node/schemas.js'
import { accountParts } from '../wallet/accounts.js'
import type { TransferCall } from './transfer-call.js'

/** Maximum length of call data in hex: as much as a transaction can pay for (EIP-7825, EIP-7623). */
const MAX_DATA_CHARACTERS = 2_000_000

/** Maximum number of transactions in a list. */
const MAX_TRANSACTIONS = 10

const payload = v.strictObject({
  to: address,
  value: v.optional(amount, '0x0'),
  data: v.optional(v.pipe(bytes, v.maxLength(MAX_DATA_CHARACTERS)), '0x')
})

interface ReadTransaction {
  readonly chain: ChainId
  readonly call: TransferCall
}

/**
 * Reads the call of a transaction that was built elsewhere.
 *
 * @throws {TransferError} `transfer/invalid-transaction` for a payload of another form.
 */
export function readUnsignedTransaction({ account, payload: given }: UnsignedTransaction): ReadTransaction {
  const { chain, address: from } = accountParts(account)
  const result = v.safeParse(payload, given)
  if (result.success) {
    const { to, value, data } = result.output
    return { chain, call: { from, to, value, data: data.toLowerCase() as Hex } }
  }
  const [issue] = result.issues
  const expected = `${v.getDotPath(issue) ?? 'payload'}: ${issue.message}`
  throw new TransferError('transfer/invalid-transaction', { chain, expected })
}

interface ReadTransactions {
  readonly chain: ChainId
  readonly calls: readonly [TransferCall, ...TransferCall[]]
}

/**
 * Reads the calls of transactions of one account that were built elsewhere.
 *
 * @throws {TransferError} `transfer/invalid-transaction` for none, for more than 10, for those of several accounts, and for a payload of
 *   another form.
 */
export function readUnsignedTransactions(transactions: readonly UnsignedTransaction[]): ReadTransactions {
  const [first, ...others] = transactions
  const isOfFirst = ({ account }: UnsignedTransaction) => account === first?.account
  if (!first || transactions.length > MAX_TRANSACTIONS || !others.every(isOfFirst)) {
    const expected = `1 to ${MAX_TRANSACTIONS} transactions of one account`
    throw new TransferError('transfer/invalid-transaction', {
      chain: first ? accountParts(first.account).chain : '',
      expected
    })
  }
  const { chain, call } = readUnsignedTransaction(first)
  return { chain, calls: [call, ...others.map(given => readUnsignedTransaction(given).call)] }
}
