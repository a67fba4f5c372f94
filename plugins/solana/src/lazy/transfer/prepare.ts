import type { PreparedTransfer, TransferRequest } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode, Nodes } from '@latchkit/plugin-chains/kit'
import { confirmed, createQueries } from '../node/queries.js'
import { accountParts } from '../wallet/accounts.js'
import { type Budget, budgetFor, budgetInstructions, feeOf, MAX_UNITS, readPrice } from './fees.js'
import { getAddMemoInstruction } from './library.js'
import { readRecipient } from './recipient.js'
import { simulateTransfer } from './simulate.js'
import type { Expiries } from './status.js'
import { submitTransfer } from './submit.js'
import { planTokenTransfer } from './token-transfer.js'
import { buildTransaction, MAX_TRANSACTION_BYTES, type TransactionParts } from './transaction.js'
import { planCoinTransfer, wouldFail } from './transfer-plan.js'

/**
 * Prepares a transfer: builds its transaction, has the node simulate it to find the units it uses, and once more with the
 * budget that it is sent with.
 *
 * @throws {TransferError} for everything that would make the transfer fail; see each code
 */
export async function prepareTransfer(
  nodes: Nodes<JsonRpcNode>,
  draft: TransferRequest,
  expiries: Expiries,
  signal: AbortSignal
): Promise<PreparedTransfer> {
  const { chain, address } = accountParts(draft.account)
  const request = { ...draft, recipient: readRecipient(draft.recipient, chain) }
  const { token, memo, speed = 'normal' } = request
  const node = nodes.of(chain)
  const queries = createQueries(node, signal)
  const [lamports, minLamports] = await Promise.all([queries.balance(address, confirmed), queries.rent(0)])
  const context = { request, queries, payer: { address, lamports, minLamports } }
  const plan = await (token === undefined ? planCoinTransfer(context) : planTokenTransfer(context, token))
  const { destination } = plan
  const build = (budget: Budget, lifetime: TransactionParts['lifetime']) => {
    const note = memo ? [getAddMemoInstruction({ memo })] : []
    const instructions = [...budgetInstructions(budget), ...note, ...plan.draft(feeOf(budget))]
    // A called program can neither pay nor receive in the same transaction, and the library throws for it.
    if (instructions.some(({ programAddress }) => programAddress === address || programAddress === destination))
      throw wouldFail('the recipient is a program that the transfer itself calls')
    const transaction = buildTransaction({ payer: address, lifetime, instructions })
    if (transaction.length <= MAX_TRANSACTION_BYTES) return transaction
    throw wouldFail('it does not fit into one transaction')
  }

  const lifetime = await queries.lifetime()
  const [{ used }, price] = await Promise.all([
    simulateTransfer(queries, build({ limit: MAX_UNITS, price: 0n }, lifetime), destination),
    readPrice(queries, [address, destination], speed)
  ])
  const budget = budgetFor(used, price)
  const fee = feeOf(budget)
  const { after } = await simulateTransfer(queries, build(budget, lifetime), destination)

  return {
    request,
    ...plan.outcome(fee, after),
    fee,
    simulated: true,
    async send(signer, signal) {
      const queries = createQueries(node, signal)
      // The review may outlast the blockhash, and the chain's state may have changed.
      const lifetime = await queries.lifetime()
      const transaction = build(budget, lifetime)
      await simulateTransfer(queries, transaction, destination)
      const onId = (id: string) => expiries.set(`${chain}:${id}`, lifetime.lastValidBlockHeight)
      return submitTransfer({ queries, signer, transaction, maxFee: fee, onId }, signal)
    }
  }
}
