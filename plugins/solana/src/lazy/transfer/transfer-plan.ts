import { type BaseUnits, TransferError } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import type { Instruction } from '../library.js'
import { confirmed, readBalance, readRent } from '../node/queries.js'
import type { Simulated } from './simulate.js'

/** A transfer before its fee is known. */
export interface TransferPlan {
  /** The account that receives the amount. */
  readonly destination: string
  /** Returns the instructions for this fee. @throws {TransferError} for too little of anything */
  draft(fee: BaseUnits): readonly Instruction[]
  /** Reads the result from the destination's simulated state. @throws {TransferError} `transfer/would-fail` */
  outcome(fee: BaseUnits, after: Simulated['after']): { readonly amount: BaseUnits; readonly deposit?: BaseUnits }
}

export interface Payer {
  readonly address: string
  readonly lamports: bigint
  /** The lowest balance of an account that is not empty. */
  readonly minLamports: bigint
}

export async function readPayer(node: JsonRpcNode, address: string, signal: AbortSignal): Promise<Payer> {
  const [lamports, minLamports] = await Promise.all([
    readBalance(node, address, signal, [confirmed]),
    readRent(node, 0, signal)
  ])
  return { address, lamports, minLamports }
}

/**
 * Throws unless the payer's balance afterwards is zero or enough for an account to exist.
 *
 * @throws {TransferError} `transfer/insufficient-fee`, `transfer/leaves-too-little`
 */
export function assertPayer({ lamports, minLamports }: Payer, spent: bigint, fee: bigint): void {
  const remaining = lamports - spent - fee
  if (remaining < 0n) {
    const available = lamports > spent ? lamports - spent : 0n
    throw new TransferError('transfer/insufficient-fee', { needed: `${fee}`, available: `${available}` })
  }
  if (remaining > 0n && remaining < minLamports) {
    throw new TransferError('transfer/leaves-too-little', { least: `${minLamports}`, left: `${remaining}` })
  }
}
