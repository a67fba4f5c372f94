import { TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import { address, createNoopSigner, getTransferSolInstruction } from '../library.js'
import type { Ask } from '../node/ask.js'
import { confirmed, readBalance } from '../node/queries.js'
import { checkPayer, type Move, type Payer } from './transfer-plan.js'

/** SOL. */
export async function coinMove(ask: Ask, request: TransferRequest, payer: Payer, signal: AbortSignal): Promise<Move> {
  const { receiver } = request
  const held = receiver === payer.address ? payer.lamports : await readBalance(ask, receiver, signal, [confirmed])
  const amountFor = (fee: bigint) => (request.amount === 'max' ? payer.lamports - fee : request.amount)
  return {
    destination: receiver,
    draft(fee) {
      const amount = amountFor(fee)
      if (amount > payer.lamports) {
        throw new TransferError('transfer/insufficient-funds', { needed: `${amount}`, available: `${payer.lamports}` })
      }
      if (amount <= 0n && request.amount === 'max') {
        throw new TransferError('transfer/insufficient-fee', { needed: `${fee}`, available: `${payer.lamports}` })
      }
      const least = payer.least > held ? payer.least - held : 1n
      if (amount < least) throw new TransferError('transfer/too-small', { least: `${least}` })
      checkPayer(payer, amount, fee)
      return [
        getTransferSolInstruction({
          source: createNoopSigner(address(payer.address)),
          destination: address(receiver),
          amount
        })
      ]
    },
    outcome: fee => ({ amount: amountFor(fee) })
  }
}
