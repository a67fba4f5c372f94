import { type BaseUnits, TransferError } from '@latchkit/plugin-chains/contract'
import type { Instruction } from '../library.js'
import type { Ask } from '../node/ask.js'
import { confirmed, readBalance, readRent } from '../node/queries.js'
import type { Simulated } from './simulate.js'

/** What is to happen, before it is known what the network takes for it. */
export interface Move {
  /** The account where it arrives. */
  readonly destination: string
  /** What is to be done where so much is paid for it. @throws {TransferError} for too little of anything */
  draft(fee: BaseUnits): readonly Instruction[]
  /** By what the chain made of the destination when it tried this. @throws {TransferError} `transfer/would-fail` */
  outcome(fee: BaseUnits, after: Simulated['after']): { readonly amount: BaseUnits; readonly deposit?: BaseUnits }
}

export interface Payer {
  readonly address: string
  readonly lamports: bigint
  /** The lamports that any account has to hold, unless it holds none. */
  readonly least: bigint
}

export async function readPayer(ask: Ask, address: string, signal: AbortSignal): Promise<Payer> {
  const [lamports, least] = await Promise.all([
    readBalance(ask, address, signal, [confirmed]),
    readRent(ask, 0, signal)
  ])
  return { address, lamports, least }
}

/**
 * What a payer has left must be enough for an account to be, or nothing at all.
 *
 * @throws {TransferError} `transfer/insufficient-fee`, `transfer/leaves-too-little`
 */
export function checkPayer({ lamports, least }: Payer, spent: bigint, fee: bigint): void {
  const left = lamports - spent - fee
  if (left < 0n) {
    const available = lamports > spent ? lamports - spent : 0n
    throw new TransferError('transfer/insufficient-fee', { needed: `${fee}`, available: `${available}` })
  }
  if (left > 0n && left < least) {
    throw new TransferError('transfer/leaves-too-little', { least: `${least}`, left: `${left}` })
  }
}
