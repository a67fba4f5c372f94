import type { BaseUnits, TransferRequest } from '@latchkit/kernel/chain'
import { TransferError } from '@latchkit/kernel/transfer'
import type { Ask } from './ask.js'
import { confirmed, readBalance, readRent } from './chain-state.js'
import { transferCoin } from './instructions.js'
import type { Instruction } from './message.js'
import type { Simulated } from './simulation.js'

/** What is to happen, before it is known what the network takes for it. */
export interface Move {
  /** The account where it arrives. */
  readonly destination: string
  /** With what is left for the payer once `fee` is paid checked. @throws {TransferError} for too little of anything */
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
 * @throws {TransferError} `transfer/insufficient-fee`, `transfer/would-fail`
 */
export function checkPayer({ lamports, least }: Payer, spent: bigint, fee: bigint): void {
  const left = lamports - spent - fee
  if (left < 0n) {
    const available = lamports > spent ? lamports - spent : 0n
    throw new TransferError('transfer/insufficient-fee', { needed: `${fee}`, available: `${available}` })
  }
  if (left > 0n && left < least) {
    const reason = `an account holds ${least} lamports or none at all, and this would leave ${left}`
    throw new TransferError('transfer/would-fail', { reason })
  }
}

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
      return [transferCoin(payer.address, receiver, amount)]
    },
    outcome: fee => ({ amount: amountFor(fee) })
  }
}
