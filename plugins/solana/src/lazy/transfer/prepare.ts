import { type PreparedTransfer, TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import { assertSigner } from '@latchkit/plugin-chains/kit'
import { getAddMemoInstruction } from '../library.js'
import type { Ask } from '../node/ask.js'
import { readBlockhash } from '../node/queries.js'
import { buildTransaction, MAX_TRANSACTION_BYTES, type TransactionParts } from '../signing/transaction.js'
import { accountParts } from '../wallet/account.js'
import { coinMove } from './coin-transfer.js'
import { withTransferErrors } from './errors.js'
import { type Budget, budgetFor, budgetInstructions, feeOf, MAX_UNITS, readPrice, SIGNATURE_FEE } from './fees.js'
import { simulate } from './simulate.js'
import type { Expiries } from './status.js'
import { submitTransfer } from './submit.js'
import { tokenMove } from './token-transfer.js'
import { readPayer } from './transfer-plan.js'

/**
 * Prepares a transfer: builds its transaction, has the node simulate it to find the units it uses, and once more with the
 * budget that it is sent with.
 *
 * @throws {TransferError} for everything that would make the transfer fail; see each code
 */
export async function prepareTransfer(
  ask: Ask,
  request: TransferRequest,
  expiries: Expiries,
  signal: AbortSignal
): Promise<PreparedTransfer> {
  const { chain, address } = accountParts(request.account)
  const { token, speed = 'normal' } = request
  const payer = await readPayer(ask, address, signal)
  const move = await (token === undefined
    ? coinMove(ask, request, payer, signal)
    : tokenMove(ask, { ...request, token }, payer, signal))
  const write = (budget: Budget, fee: bigint, lifetime: TransactionParts['lifetime']) => {
    const note = request.memo ? [getAddMemoInstruction({ memo: request.memo })] : []
    const instructions = [...budgetInstructions(budget), ...note, ...move.draft(fee)]
    // A program that is called can neither pay nor be paid in the same transaction, and the library throws for it.
    if (instructions.some(({ programAddress }) => programAddress === address || programAddress === move.destination))
      throw new TransferError('transfer/would-fail', {
        reason: 'the recipient is a program that the transfer itself calls'
      })
    const transaction = buildTransaction({ payer: address, lifetime, instructions })
    if (transaction.length <= MAX_TRANSACTION_BYTES) return transaction
    throw new TransferError('transfer/would-fail', { reason: 'it does not fit into one transaction' })
  }
  const attempt = (transaction: Uint8Array, by = signal) => simulate(ask, transaction, move.destination, by)

  const lifetime = await readBlockhash(ask, signal)
  const rough = write({ limit: MAX_UNITS, price: 0n }, SIGNATURE_FEE, lifetime)
  const [{ used }, price] = await Promise.all([
    attempt(rough),
    readPrice(ask, [address, move.destination], speed, signal)
  ])
  const budget = budgetFor(used, price)
  const fee = feeOf(budget)
  const { after } = await attempt(write(budget, fee, lifetime))

  return {
    request,
    ...move.outcome(fee, after),
    fee,
    simulated: true,
    send: (signer, by) =>
      withTransferErrors(chain, async () => {
        assertSigner(signer, request)
        // A review takes longer than a blockhash lives, and what was true then may not be now.
        const lifetime = await readBlockhash(ask, by)
        const transaction = write(budget, fee, lifetime)
        await attempt(transaction, by)
        const onId = (id: string) => expiries.set(`${chain}:${id}`, lifetime.lastValidBlockHeight)
        return submitTransfer({ ask, signer, transaction, maxFee: fee, onId }, by)
      })
  }
}
