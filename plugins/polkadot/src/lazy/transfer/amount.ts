import { type BaseUnits, TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import { transferAmount } from '@latchkit/plugin-chains/kit'
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
  const least = recipientFree === undefined || recipientFree >= deposit ? 1n : deposit - recipientFree

  if (requested === 'max') {
    const cost = fee ?? 1n
    const held = mayEnd && free - cost >= deposit ? free : free - minimum
    const amount = transferAmount({ requested, held, fee: cost, least })
    return { amount, kind: mayEnd ? 'transfer_allow_death' : 'transfer_keep_alive' }
  }
  transferAmount({ requested, held: free - locked, coins: free - requested, fee, least })
  const remaining = free - requested - (fee ?? 0n)
  if (fee !== undefined && remaining < minimum)
    throw new TransferError('transfer/leaves-too-little', { least: `${minimum}`, left: `${remaining}` })
  return { amount: requested, kind: 'transfer_keep_alive' }
}
