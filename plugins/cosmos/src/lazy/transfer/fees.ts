import { parseAmount, TransferError } from '@latchkit/plugin-chains/contract'
import type { CosmosChain } from '../../options.js'
import type { Queries } from '../node/queries.js'

/** Decimals of a gas price, as in the SDK's decimal type. */
const PRICE_DECIMALS = 18
const PRICE_UNIT = 10n ** BigInt(PRICE_DECIMALS)

/** Gas limit of a transfer, about ten times the gas of a usual one. */
const MAX_GAS = 2_000_000n

/** Factor between simulated gas and gas limit, in tenths: execution may use more gas than the simulation. */
const GAS_FACTOR_TENTHS = 13n

/** Limit of the node's minimum gas price, as a multiple of the site's: a node must not drain the account. */
const MAX_PRICE_FACTOR = 10n

/** Returns the gas limit for the gas of a simulation. @throws {TransferError} `transfer/would-fail` for more than `MAX_GAS`. */
export function gasLimit(used: bigint): bigint {
  const limit = (used * GAS_FACTOR_TENTHS + 9n) / 10n
  if (limit <= MAX_GAS) return limit
  throw new TransferError('transfer/would-fail', { reason: `it would use ${used} gas, more than any transfer needs` })
}

/** Returns the fee for a gas limit and a price in 10^-18, rounded up. */
export const feeFor = (gas: bigint, price: bigint): bigint => (gas * price + PRICE_UNIT - 1n) / PRICE_UNIT

/**
 * Returns the price of a unit of gas in 10^-18 of `denom`: the site's, or the node's minimum if that is higher.
 *
 * @throws {TransferError} `transfer/would-fail` if the minimum is more than ten times the site's price.
 */
export async function readGasPrice(queries: Queries, { gasPrice, denom }: CosmosChain): Promise<bigint> {
  const minimum = priceIn(await queries.minimumGasPrices(), denom)
  const configured = gasPrice === undefined ? undefined : parseAmount(gasPrice, PRICE_DECIMALS)
  if (configured === undefined || configured >= minimum) return configured ?? minimum
  if (minimum <= configured * MAX_PRICE_FACTOR) return minimum
  const reason = `the node wants more than ${MAX_PRICE_FACTOR} times the gas price of ${gasPrice}${denom}`
  throw new TransferError('transfer/would-fail', { reason })
}

/** Returns the price in one coin out of `0.005uatom,0.1ibc/…`, in 10^-18; 0 if it is missing. */
export function priceIn(prices: string, denom: string): bigint {
  const parsed = prices.split(',').map(text => /^([0-9.]+)(.+)$/.exec(text.trim()))
  const [, price = ''] = parsed.find(parts => parts?.[2] === denom) ?? []
  return parseAmount(price, PRICE_DECIMALS) ?? 0n
}
