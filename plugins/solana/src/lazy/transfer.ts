import type { PreparedTransfer, TransferFeature, TransferRequest } from '@latchkit/kernel/chain'
import { insistSigner, TransferError } from '@latchkit/kernel/transfer'
import { accountParts } from './account.js'
import type { Ask, AskOn } from './ask.js'
import { readBlockhash } from './chain-state.js'
import { coinMove } from './coin-move.js'
import { budgetFor, feeOf, MOST_UNITS, readPrice, SIGNATURE_FEE } from './fees.js'
import { type Budget, budgetInstructions, memo } from './instructions.js'
import { MAX_TRANSACTION_BYTES, unsigned, writeMessage } from './message.js'
import { readPayer } from './move.js'
import { createInspect, readReceiver } from './receiver.js'
import { sendThrough } from './send.js'
import { simulate } from './simulation.js'
import type { Expiries } from './status.js'
import { tokenMove } from './token-move.js'
import { inWordsOfTransfers } from './transfer-failure.js'

/** SOL, and tokens of both token programs. What is prepared is what the chain tried last. */
export const createTransfer = (askOn: AskOn, expiries: Expiries): TransferFeature => ({
  memoBytes: 256,
  speeds: ['slow', 'normal', 'fast'],
  readReceiver,
  inspect: createInspect(askOn),
  async prepare(request, signal) {
    const { chain } = accountParts(request.account)
    const checked = { ...request, receiver: readReceiver(request.receiver, chain) }
    return inWordsOfTransfers(chain, () => prepare(askOn(chain), checked, expiries, signal))
  }
})

async function prepare(
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
  const write = (budget: Budget, fee: bigint, blockhash: string) => {
    const note = request.memo ? [memo(request.memo)] : []
    const instructions = [...budgetInstructions(budget), ...note, ...move.draft(fee)]
    const message = writeMessage({ payer: address, blockhash, instructions })
    if (unsigned(message).length <= MAX_TRANSACTION_BYTES) return message
    throw new TransferError('transfer/would-fail', { reason: 'it does not fit into one transaction' })
  }
  const attempt = (message: Uint8Array, by = signal) => simulate(ask, unsigned(message), move.destination, by)

  // Once to see what it uses, and once as it is going to be.
  const { blockhash } = await readBlockhash(ask, signal)
  const rough = write({ limit: MOST_UNITS, price: 0n }, SIGNATURE_FEE, blockhash)
  const [{ used }, price] = await Promise.all([
    attempt(rough),
    readPrice(ask, [address, move.destination], speed, signal)
  ])
  const budget = budgetFor(used, price)
  const fee = feeOf(budget)
  const { after } = await attempt(write(budget, fee, blockhash))

  return {
    request,
    ...move.outcome(fee, after),
    fee,
    simulated: true,
    send: (signer, by) =>
      inWordsOfTransfers(chain, async () => {
        insistSigner(signer, request)
        // Whoever reviews takes longer than a blockhash lives; and what was true then may not be now.
        const { blockhash, lastValidBlockHeight } = await readBlockhash(ask, by)
        const message = write(budget, fee, blockhash)
        await attempt(message, by)
        const sending = (id: string) => expiries.set(`${chain}:${id}`, lastValidBlockHeight)
        return sendThrough({ ask, signer, message, fee, sending }, by)
      })
  }
}
