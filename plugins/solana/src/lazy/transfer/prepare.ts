import { type PreparedTransfer, TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { assertSigner, withTransferErrors } from '@latchkit/plugin-chains/kit'
import { getAddMemoInstruction } from '../library.js'
import { readBlockhash } from '../node/queries.js'
import { buildTransaction, MAX_TRANSACTION_BYTES, type TransactionParts } from '../signing/transaction.js'
import { accountParts } from '../wallet/account.js'
import { planCoinTransfer } from './coin-transfer.js'
import { type Budget, budgetFor, budgetInstructions, feeOf, MAX_UNITS, readPrice, SIGNATURE_FEE } from './fees.js'
import { simulate } from './simulate.js'
import type { Expiries } from './status.js'
import { submitTransfer } from './submit.js'
import { planTokenTransfer } from './token-transfer.js'
import { readPayer } from './transfer-plan.js'

/**
 * Prepares a transfer: builds its transaction, has the node simulate it to find the units it uses, and once more with the
 * budget that it is sent with.
 *
 * @throws {TransferError} for everything that would make the transfer fail; see each code
 */
export async function prepareTransfer(
  node: JsonRpcNode,
  request: TransferRequest,
  expiries: Expiries,
  signal: AbortSignal
): Promise<PreparedTransfer> {
  const { chain, address } = accountParts(request.account)
  const { token, speed = 'normal' } = request
  const payer = await readPayer(node, address, signal)
  const plan = await (token === undefined
    ? planCoinTransfer(node, request, payer, signal)
    : planTokenTransfer(node, { ...request, token }, payer, signal))
  const write = (budget: Budget, fee: bigint, lifetime: TransactionParts['lifetime']) => {
    const note = request.memo ? [getAddMemoInstruction({ memo: request.memo })] : []
    const instructions = [...budgetInstructions(budget), ...note, ...plan.draft(fee)]
    // A program that is called can neither pay nor be paid in the same transaction, and the library throws for it.
    if (instructions.some(({ programAddress }) => programAddress === address || programAddress === plan.destination))
      throw new TransferError('transfer/would-fail', {
        reason: 'the recipient is a program that the transfer itself calls'
      })
    const transaction = buildTransaction({ payer: address, lifetime, instructions })
    if (transaction.length <= MAX_TRANSACTION_BYTES) return transaction
    throw new TransferError('transfer/would-fail', { reason: 'it does not fit into one transaction' })
  }
  const simulateTransaction = (transaction: Uint8Array, by = signal) =>
    simulate(node, transaction, plan.destination, by)

  const lifetime = await readBlockhash(node, signal)
  const rough = write({ limit: MAX_UNITS, price: 0n }, SIGNATURE_FEE, lifetime)
  const [{ used }, price] = await Promise.all([
    simulateTransaction(rough),
    readPrice(node, [address, plan.destination], speed, signal)
  ])
  const budget = budgetFor(used, price)
  const fee = feeOf(budget)
  const { after } = await simulateTransaction(write(budget, fee, lifetime))

  return {
    request,
    ...plan.outcome(fee, after),
    fee,
    simulated: true,
    send: (signer, by) =>
      withTransferErrors(chain, async () => {
        assertSigner(signer, request)
        // A review takes longer than a blockhash lives, and what was true then may not be now.
        const lifetime = await readBlockhash(node, by)
        const transaction = write(budget, fee, lifetime)
        await simulateTransaction(transaction, by)
        const onId = (id: string) => expiries.set(`${chain}:${id}`, lifetime.lastValidBlockHeight)
        return submitTransfer({ node, signer, transaction, maxFee: fee, onId }, by)
      })
  }
}
