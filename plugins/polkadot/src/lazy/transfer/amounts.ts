import { type BaseUnits, TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import type { StoredAccount } from '../assets/balance.js'
import type { TransferKind } from './runtime.js'

interface Surroundings {
  readonly payer: StoredAccount | undefined
  /** What the receiver has; undefined for the payer itself. */
  readonly held: BaseUnits | undefined
  readonly least: BaseUnits
  /** @default not known yet: then only what it does not matter for is looked at */
  readonly fee?: BaseUnits
}

/**
 * What is sent, and whether the account may end with it: only all of it does that, and only where nothing keeps the account. An
 * account holds the existential deposit or nothing, also after its fee was taken.
 *
 * @throws {TransferError} for too little of anything
 */
export function settle(
  asked: TransferRequest['amount'],
  { payer, held, least, fee }: Surroundings
): { readonly amount: BaseUnits; readonly kind: TransferKind } {
  const { free = 0n, reserved = 0n, frozen = 0n, consumers = 0 } = payer ?? {}
  const locked = frozen > reserved ? frozen - reserved : 0n
  const mayEnd = locked === 0n && reserved === 0n && consumers === 0
  const kept = locked > least ? locked : least
  const shown = (amount: bigint) => `${amount > 0n ? amount : 0n}`

  const amount = asked === 'max' ? free - (fee ?? 0n) - (mayEnd ? 0n : kept) : asked
  if (asked !== 'max' && amount > free - locked)
    throw new TransferError('transfer/insufficient-funds', { needed: `${amount}`, available: shown(free - locked) })
  if (asked === 'max' && (amount <= 0n || free - (fee ?? 0n) < least))
    throw new TransferError('transfer/insufficient-fee', { needed: `${fee ?? 1n}`, available: shown(free - kept) })
  const needed = held === undefined || held >= least ? 1n : least - held
  if (amount < needed) throw new TransferError('transfer/too-small', { least: `${needed}` })
  if (asked === 'max') return { amount, kind: mayEnd ? 'transfer_allow_death' : 'transfer_keep_alive' }

  if (fee === undefined) return { amount, kind: 'transfer_keep_alive' }
  const left = free - amount - fee
  if (left < 0n)
    throw new TransferError('transfer/insufficient-fee', { needed: `${fee}`, available: shown(free - amount) })
  if (left < kept) {
    throw new TransferError('transfer/leaves-too-little', { least: `${kept}`, left: `${left}` })
  }
  return { amount, kind: 'transfer_keep_alive' }
}
