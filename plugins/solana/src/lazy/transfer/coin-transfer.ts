import { TransferError } from '@latchkit/plugin-chains/contract'
import { address, createNoopSigner, getTransferSolInstruction } from '../library.js'
import { confirmed } from '../node/queries.js'
import { assertPayer, type TransferContext, type TransferPlan } from './transfer-plan.js'

/** Plans a transfer of SOL. */
export async function planCoinTransfer({ request, payer, queries }: TransferContext): Promise<TransferPlan> {
  const { recipient } = request
  const { lamports: available, minLamports } = payer
  const held = recipient === payer.address ? available : await queries.balance(recipient, confirmed)
  const least = minLamports > held ? minLamports - held : 1n
  const amountFor = (fee: bigint) => (request.amount === 'max' ? available - fee : request.amount)
  return {
    destination: recipient,
    draft(fee) {
      const amount = amountFor(fee)
      if (amount > available)
        throw new TransferError('transfer/insufficient-funds', { needed: `${amount}`, available: `${available}` })
      if (amount <= 0n && request.amount === 'max')
        throw new TransferError('transfer/insufficient-fee', { needed: `${fee}`, available: `${available}` })
      if (amount < least) throw new TransferError('transfer/too-small', { least: `${least}` })
      assertPayer(payer, amount, fee)
      const source = createNoopSigner(address(payer.address))
      return [getTransferSolInstruction({ source, destination: address(recipient), amount })]
    },
    outcome: fee => ({ amount: amountFor(fee) })
  }
}
