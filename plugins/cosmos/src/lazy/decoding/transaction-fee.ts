import { type BaseUnits, parseAmount, type RequestField, type RequestWarning } from '@latchkit/plugin-chains/contract'
import type * as v from 'valibot'
import type { CosmosChain } from '../../options.js'
import { feeFor } from '../transfer/fees.js'
import { type coins, fieldsOf } from './effects.js'

/** Decimals of a gas price. */
const PRICE_DECIMALS = 18
/** Units of gas whose price is a high fee: ten times the gas of a large transaction. */
const HIGH_FEE_GAS = 20_000_000n

interface TransactionFee {
  /** @defaultValue the chain's own coin is unknown, or the fee is only in other coins */
  readonly fee?: BaseUnits
  /** Fee in other coins than the chain's own. */
  readonly fields: readonly RequestField[]
  readonly warnings: readonly RequestWarning[]
}

/**
 * Returns the fee of a transaction. It is high from the price of 20 million units of gas on, at the gas price that the site has
 * configured; without one, from a whole coin on. A fee in another coin always has a warning, because nothing here knows its worth.
 */
export function feeOf(paid: v.InferOutput<typeof coins>, network: CosmosChain | undefined): TransactionFee {
  const others = paid.filter(({ denom, amount }) => denom !== network?.denom && amount > 0n)
  const fee = paid.filter(({ denom }) => denom === network?.denom).reduce((sum, { amount }) => sum + amount, 0n)
  const isHigh = network !== undefined && fee >= highFee(network)
  return {
    ...(network && (fee > 0n || others.length === 0) && { fee }),
    fields: others.length > 0 ? fieldsOf({ fee: others.map(({ denom, amount }) => `${amount}${denom}`) }) : [],
    warnings: [
      ...(isHigh ? [{ code: 'high-fee', subject: `${fee}` } as const] : []),
      ...(others.length > 0 ? [{ code: 'high-fee' } as const] : [])
    ]
  }
}

function highFee({ gasPrice, nativeCurrency }: CosmosChain): bigint {
  const price = gasPrice === undefined ? 0n : (parseAmount(gasPrice, PRICE_DECIMALS) ?? 0n)
  return price > 0n ? feeFor(HIGH_FEE_GAS, price) : 10n ** BigInt(nativeCurrency.decimals)
}
