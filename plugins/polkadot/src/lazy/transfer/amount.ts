import { type BaseUnits, TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import type { StoredAccount } from '../assets/balance.js'

/** Calls of the pallet Balances. Only the second can end the sender's account. */
export type TransferKind = 'transfer_keep_alive' | 'transfer_allow_death'

interface BalanceContext {
  readonly sender: StoredAccount | undefined
  /** Balance of the recipient; undefined if the sender is the recipient. */
  readonly recipientFree: BaseUnits | undefined
  readonly existentialDeposit: BaseUnits
  /** Unknown before the fee was requested: fee-dependent checks are skipped. */
  readonly fee?: BaseUnits
}

/**
 * Returns the amount of a transfer, and the call that sends it. Only a transfer of the whole balance may end the account, and only
 * if nothing keeps the account. An account has the existential deposit or nothing, also after the fee.
 *
 * @throws {TransferError} for an amount or a balance that is too small
 */
export function resolveAmount(
  requested: TransferRequest['amount'],
  { sender, recipientFree, existentialDeposit: deposit, fee }: BalanceContext
): { readonly amount: BaseUnits; readonly kind: TransferKind } {
  const { free = 0n, reserved = 0n, frozen = 0n, consumers = 0 } = sender ?? {}
  const locked = frozen > reserved ? frozen - reserved : 0n
  const mayEnd = locked === 0n && reserved === 0n && consumers === 0
  const minimum = locked > deposit ? locked : deposit
  const shown = (amount: bigint) => `${amount > 0n ? amount : 0n}`

  const amount = requested === 'max' ? free - (fee ?? 0n) - (mayEnd ? 0n : minimum) : requested
  if (requested !== 'max' && amount > free - locked)
    throw new TransferError('transfer/insufficient-funds', { needed: `${amount}`, available: shown(free - locked) })
  if (requested === 'max' && (amount <= 0n || free - (fee ?? 0n) < deposit))
    throw new TransferError('transfer/insufficient-fee', { needed: `${fee ?? 1n}`, available: shown(free - minimum) })
  const needed = recipientFree === undefined || recipientFree >= deposit ? 1n : deposit - recipientFree
  if (amount < needed) throw new TransferError('transfer/too-small', { least: `${needed}` })
  if (requested === 'max') return { amount, kind: mayEnd ? 'transfer_allow_death' : 'transfer_keep_alive' }

  if (fee === undefined) return { amount, kind: 'transfer_keep_alive' }
  const remaining = free - amount - fee
  if (remaining < 0n)
    throw new TransferError('transfer/insufficient-fee', { needed: `${fee}`, available: shown(free - amount) })
  if (remaining < minimum)
    throw new TransferError('transfer/leaves-too-little', { least: `${minimum}`, left: `${remaining}` })
  return { amount, kind: 'transfer_keep_alive' }
}
