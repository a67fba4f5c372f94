import { type BaseUnits, TransferError } from '@latchkit/plugin-chains/contract'

/**
 * What is wanted of what there is; `max` is all of it.
 *
 * @throws {TransferError} `transfer/too-small` for nothing, `transfer/insufficient-funds`.
 */
export function wantedOf(wanted: BaseUnits | 'max', available: BaseUnits): BaseUnits {
  const amount = wanted === 'max' ? available : wanted
  if (wanted !== 'max' && wanted <= 0n) throw new TransferError('transfer/too-small', { least: '1' })
  if (amount > available || amount === 0n) {
    throw new TransferError('transfer/insufficient-funds', { needed: `${amount || 1n}`, available: `${available}` })
  }
  return amount
}

interface Purse {
  readonly wanted: BaseUnits | 'max'
  /** As `wantedOf` gave it. */
  readonly amount: BaseUnits
  /** What the account has of the chain's coin. */
  readonly coins: BaseUnits
  readonly fee: BaseUnits
  /** Whether the chain's coin is what is sent. */
  readonly isCoin: boolean
}

/**
 * What is sent once the fee is paid: of a wanted `max` of the coin, what the fee leaves.
 *
 * @throws {TransferError} `transfer/insufficient-fee`.
 */
export function afterFee({ wanted, amount, coins, fee, isCoin }: Purse): BaseUnits {
  const isRest = isCoin && wanted === 'max'
  const left = isCoin && !isRest ? coins - amount : coins
  // Of the rest, something must be left.
  if (fee < left || (fee === left && !isRest)) return isRest ? left - fee : amount
  throw new TransferError('transfer/insufficient-fee', { needed: `${fee}`, available: `${left}` })
}
