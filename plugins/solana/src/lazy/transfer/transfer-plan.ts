import { type BaseUnits, TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import { insufficient, transferAmount } from '@latchkit/plugin-chains/kit'
import { confirmed, type Queries } from '../node/queries.js'
import type { SimulatedState } from '../node/schemas.js'
import { address, createNoopSigner, getTransferSolInstruction, type Instruction } from './library.js'

/** Inputs of a transfer plan. */
export interface TransferContext {
  readonly request: TransferRequest
  readonly payer: Payer
  readonly queries: Queries
}

/** A transfer before its fee is known. */
export interface TransferPlan {
  /** The account that receives the amount. */
  readonly destination: string
  /** Returns the instructions for this fee. @throws {TransferError} for too little of anything */
  draft(fee: BaseUnits): readonly Instruction[]
  /** Reads the result from the destination's simulated state. @throws {TransferError} `transfer/would-fail` */
  outcome(fee: BaseUnits, after: SimulatedState | null): { readonly amount: BaseUnits; readonly deposit?: BaseUnits }
}

interface Payer {
  readonly address: string
  readonly lamports: bigint
  /** The lowest balance of an account that is not empty. */
  readonly minLamports: bigint
}

/**
 * Throws unless the payer's balance afterwards is zero or enough for an account to exist.
 *
 * @throws {TransferError} `transfer/insufficient-fee`, `transfer/leaves-too-little`
 */
export function assertPayer({ lamports, minLamports }: Payer, spent: bigint, fee: bigint): void {
  const remaining = lamports - spent - fee
  if (remaining < 0n) throw insufficient('fee', fee, lamports - spent)
  if (remaining > 0n && remaining < minLamports)
    throw new TransferError('transfer/leaves-too-little', { least: `${minLamports}`, left: `${remaining}` })
}

export const wouldFail = (reason: string) => new TransferError('transfer/would-fail', { reason })

/** Plans a transfer of SOL. */
export async function planCoinTransfer({ request, payer, queries }: TransferContext): Promise<TransferPlan> {
  const { recipient } = request
  const { lamports: available, minLamports } = payer
  const balance = recipient === payer.address ? available : await queries.balance(recipient, confirmed)
  const minimum = minLamports > balance ? minLamports - balance : 1n
  const amountFor = (fee: bigint) => transferAmount({ requested: request.amount, held: available, fee, least: minimum })
  return {
    destination: recipient,
    draft(fee) {
      const amount = amountFor(fee)
      assertPayer(payer, amount, fee)
      const source = createNoopSigner(address(payer.address))
      return [getTransferSolInstruction({ source, destination: address(recipient), amount })]
    },
    outcome: fee => ({ amount: amountFor(fee) })
  }
}
