import { type PreparedTransfer, TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import { insufficient, plainText, sameBytes } from '@latchkit/plugin-chains/kit'
import { PolkadotError } from '../../errors.js'
import { readStored } from '../assets/balance.js'
import { createQueries, type Version } from '../node/queries.js'
import { schemes } from '../signing/signature.js'
import { accountParts } from '../wallet/accounts.js'
import { resolveAmount } from './amount.js'
import { recipientKey } from './recipient.js'
import { loadRuntime, type Runtime } from './runtime.js'
import type { TransferContext } from './status.js'
import { submitTransfer } from './submit.js'
import { createTransaction, encodeTransfer } from './transaction.js'

/** @throws {TransferError} for everything that would make the transfer fail; see each code */
export async function prepareTransfer(
  context: TransferContext,
  request: TransferRequest,
  signal: AbortSignal
): Promise<PreparedTransfer> {
  const { chain, key } = accountParts(request.account)
  const to = recipientKey(request.recipient, chain)
  if (request.token !== undefined)
    throw new TransferError('transfer/unknown-token', { chain, token: request.token.slice(0, 200) })
  if (request.memo) throw new PolkadotError('polkadot/invalid-params', { method: 'prepare', expected: 'no memo' })
  if (key.every(byte => byte === 0)) throw new TransferError('transfer/not-spendable', { account: request.account })
  const call = await prepareCall(context, request, to, signal)
  return {
    request,
    amount: call.amount,
    fee: call.fee,
    // Nodes only simulate signed transactions.
    simulated: false,
    async send(signer, signal) {
      // Balances, prices and the runtime may have changed during the review.
      const current = await prepareCall(context, request, to, signal, call)
      return submitTransfer(context, signer, current, signal)
    }
  }
}

/** Call of a transfer, without nonce and era. */
export type PreparedCall = Awaited<ReturnType<typeof prepareCall>>

/** Maximum rise of the fee until the transaction is in a block, in tenths. */
const FEE_MARGIN = 11n

/**
 * @param to - the recipient's 32 bytes
 * @param reviewed - amount and fee that the visitor agreed to, which are kept
 * @throws {TransferError} `transfer/would-fail` for an unknown kind of runtime, and for a fee above that of `reviewed`
 */
async function prepareCall(
  { nodes, runtimes }: TransferContext,
  { account, amount: requested }: TransferRequest,
  to: Uint8Array,
  signal: AbortSignal,
  reviewed?: Pick<PreparedTransfer, 'amount' | 'fee'>
) {
  const { chain, key } = accountParts(account)
  const queries = createQueries(nodes.of(chain), signal)
  try {
    const [{ runtime, version }, sender, recipient] = await Promise.all([
      loadRuntime(queries, runtimes),
      readStored(queries, key),
      readStored(queries, to)
    ])
    const recipientFree = sameBytes(key, to) ? undefined : (recipient?.free ?? 0n)
    const balances = { sender, recipientFree, existentialDeposit: runtime.existentialDeposit }
    // First without a fee: an impossible amount is an error before the fee is requested.
    const estimate = resolveAmount(requested, balances)
    const call = encodeTransfer(runtime, estimate.kind, to, estimate.amount)
    const price = await queries.fee(feeSample(runtime, version, key, call))
    const fee = reviewed?.fee ?? (price * FEE_MARGIN + 9n) / 10n
    if (price > fee) throw new TransferError('transfer/would-fail', { reason: `the fee rose to ${price}` })
    const { amount, kind } = resolveAmount(requested, { ...balances, fee })
    if (reviewed && amount < reviewed.amount) throw insufficient('funds', reviewed.amount, amount)
    // A transfer of the whole balance may end the account, and would lose what it has received since the review.
    if (reviewed && requested === 'max' && amount > reviewed.amount)
      throw new TransferError('transfer/would-fail', { reason: 'the account has received more since' })
    const agreed = reviewed?.amount ?? amount
    return { runtime, version, bytes: encodeTransfer(runtime, kind, to, agreed), amount: agreed, fee }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const reason = `its runtime is not known here: ${plainText(error.message, 200)}`
    throw new TransferError('transfer/would-fail', { reason }, { cause: error })
  }
}

/** Returns a transaction with a made-up signature of the longest kind, nonce and era, for fee estimates. */
function feeSample(runtime: Runtime, version: Version, key: Uint8Array, call: Uint8Array): Uint8Array {
  const hash = `0x${'00'.repeat(32)}`
  const fields = { ...version, key, genesisHash: hash, blockHash: hash, blockNumber: 0, nonce: 2 ** 14 }
  const signature = { scheme: 'ecdsa', bytes: new Uint8Array(schemes.ecdsa.size).fill(1) } as const
  return createTransaction(runtime, call, fields).withSignature(signature)
}
