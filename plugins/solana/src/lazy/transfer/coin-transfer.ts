import { TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { address, createNoopSigner, getTransferSolInstruction } from '../library.js'
import { confirmed, readBalance } from '../node/queries.js'
import { assertPayer, type Payer, type TransferPlan } from './transfer-plan.js'

/** Plans a transfer of SOL. */
export async function planCoinTransfer(
  node: JsonRpcNode,
  request: TransferRequest,
  payer: Payer,
  signal: AbortSignal
): Promise<TransferPlan> {
  const { recipient } = request
  const held = recipient === payer.address ? payer.lamports : await readBalance(node, recipient, signal, [confirmed])
  const amountFor = (fee: bigint) => (request.amount === 'max' ? payer.lamports - fee : request.amount)
  return {
    destination: recipient,
    draft(fee) {
      const amount = amountFor(fee)
      if (amount > payer.lamports) {
        throw new TransferError('transfer/insufficient-funds', { needed: `${amount}`, available: `${payer.lamports}` })
      }
      if (amount <= 0n && request.amount === 'max') {
        throw new TransferError('transfer/insufficient-fee', { needed: `${fee}`, available: `${payer.lamports}` })
      }
      const least = payer.minLamports > held ? payer.minLamports - held : 1n
      if (amount < least) throw new TransferError('transfer/too-small', { least: `${least}` })
      assertPayer(payer, amount, fee)
      return [
        getTransferSolInstruction({
          source: createNoopSigner(address(payer.address)),
          destination: address(recipient),
          amount
        })
      ]
    },
    outcome: fee => ({ amount: amountFor(fee) })
  }
}
