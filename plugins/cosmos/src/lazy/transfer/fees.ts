import { parseAmount, TransferError } from '@latchkit/plugin-chains/contract'
import type { CosmosChain } from '../../options.js'
import type { Node } from '../node/client.js'
import { readMinimumGasPrice } from '../node/queries.js'

/** Of a gas price: as many as the chains' own decimals have. */
const PRICE_DECIMALS = 18
const PRICE_UNIT = 10n ** BigInt(PRICE_DECIMALS)

/** A transfer uses about a tenth of it. What asks for more is a lie, or a token that does more than move. */
const MOST_GAS = 2_000_000n

/** What the block does may cost more than what was tried. In tenths. */
const MARGIN = 13n

/** A node that wants more than so often what the site says is wrong, or wants the coins gone. */
const MOST_FACTOR = 10n

/** For what was used in a simulation. @throws {TransferError} `transfer/would-fail` for more than any transfer uses */
export function gasLimit(used: bigint): bigint {
  const limit = (used * MARGIN + 9n) / 10n
  if (limit <= MOST_GAS) return limit
  throw new TransferError('transfer/would-fail', { reason: `it would use ${used} gas, more than any transfer needs` })
}

export const feeFor = (gas: bigint, price: bigint): bigint => (gas * price + PRICE_UNIT - 1n) / PRICE_UNIT

/** Of `denom` for a unit of gas, in 10^-18: what the site says, or what the node insists on where that is more. */
export async function readGasPrice(node: Node, network: CosmosChain, signal: AbortSignal): Promise<bigint> {
  const { gasPrice, denom } = network
  const wanted = priceIn(await readMinimumGasPrice(node, signal), denom)
  const own = gasPrice === undefined ? undefined : parseAmount(gasPrice, PRICE_DECIMALS)
  if (own === undefined || own >= wanted) return own ?? wanted
  if (wanted <= own * MOST_FACTOR) return wanted
  const reason = `the node wants more than ${MOST_FACTOR} times the gas price of ${gasPrice}${denom}`
  throw new TransferError('transfer/would-fail', { reason })
}

/** The price in one coin out of `0.005uatom,0.1ibc/…`; nothing where it is not there. */
export function priceIn(prices: string, denom: string): bigint {
  const [, price = ''] =
    prices
      .split(',')
      .map(text => /^([0-9.]+)(.+)$/.exec(text.trim()))
      .find(parts => parts?.[2] === denom) ?? []
  return parseAmount(price, PRICE_DECIMALS) ?? 0n
}
