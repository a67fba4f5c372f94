import { type BaseUnits, TransferError } from '@latchkit/plugin-chains/contract'

/**
 * Returns the wanted amount of the available one; all of it for `max`.
 *
 * @throws {TransferError} `transfer/too-small` for an amount of 0 or less, `transfer/insufficient-funds`.
 */
export function wantedOf(wanted: BaseUnits | 'max', available: BaseUnits): BaseUnits {
  const amount = wanted === 'max' ? available : wanted
  if (wanted !== 'max' && wanted <= 0n) throw new TransferError('transfer/too-small', { least: '1' })
  if (amount > available || amount === 0n) {
    throw new TransferError('transfer/insufficient-funds', { needed: `${amount || 1n}`, available: `${available}` })
  }
  return amount
}

interface TransferFunds {
  readonly wanted: BaseUnits | 'max'
  /** The result of `wantedOf`. */
  readonly amount: BaseUnits
  /** The account's balance of the chain's coin. */
  readonly coins: BaseUnits
  readonly fee: BaseUnits
  /** True if the chain's coin is sent. */
  readonly isCoin: boolean
}

/**
 * Returns the amount that is sent once the fee is paid: for `max` of the coin, the balance less the fee.
 *
 * @throws {TransferError} `transfer/insufficient-fee`.
 */
export function afterFee({ wanted, amount, coins, fee, isCoin }: TransferFunds): BaseUnits {
  const isRest = isCoin && wanted === 'max'
  const left = isCoin && !isRest ? coins - amount : coins
  // Of the rest, something must be left.
  if (fee < left || (fee === left && !isRest)) return isRest ? left - fee : amount
  throw new TransferError('transfer/insufficient-fee', { needed: `${fee}`, available: `${left}` })
}
