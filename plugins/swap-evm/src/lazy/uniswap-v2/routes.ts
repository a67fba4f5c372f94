import type { Address } from 'viem'
import type { EvmRequest } from '../request.js'
import type { ChainReads } from './reads.js'

const FEE_NUMERATOR = 997n
const FEE_DENOMINATOR = 1_000n
const ALL_BPS = 10_000n

/** Router of one chain, with canonical addresses. */
export interface Exchange {
  readonly router: Address
  readonly wrappedCoin: Address
  readonly bridges: readonly Address[]
}

/** Way of an exchange through pools. */
export interface Route {
  /** Tokens from pool to pool. */
  readonly path: readonly Address[]
  /** Base units that the last pool pays. */
  readonly toAmount: bigint
}

/** Returns the paths between two tokens: the pool of both, and two pools with the wrapped coin or a bridge between. */
export function pathsOf({ from, to }: Pick<EvmRequest, 'from' | 'to'>, exchange: Exchange): readonly Address[][] {
  const [first, last] = [from ?? exchange.wrappedCoin, to ?? exchange.wrappedCoin]
  // Wrapping and unwrapping the coin is no exchange.
  if (first === last) return []
  const between = new Set([exchange.wrappedCoin, ...exchange.bridges])
  between.delete(first)
  between.delete(last)
  return [[first, last], ...[...between].map(token => [first, token, last])]
}

/** Resolves with the route that pays most at the latest block; `undefined` if no pools exchange these tokens. */
export async function findBestRoute(
  request: EvmRequest,
  exchange: Exchange,
  reads: ChainReads
): Promise<Route | undefined> {
  const routes = await Promise.all(
    pathsOf(request, exchange).map(async path => {
      const toAmount = await reads.amountOut(exchange.router, request.amount, path)
      return toAmount === undefined ? [] : [{ path, toAmount }]
    })
  )
  return routes.flat().reduce<Route | undefined>((best, route) => {
    return best && best.toAmount >= route.toAmount ? best : route
  }, undefined)
}

/** Returns the fee of the pools of a path, in basis points of the swap, rounded up: 30 for one pool. */
export function feeBps(path: readonly Address[]): number {
  const pools = BigInt(path.length - 1)
  const [kept, all] = [FEE_NUMERATOR ** pools, FEE_DENOMINATOR ** pools]
  return Number(((all - kept) * ALL_BPS + all - 1n) / all)
}

/**
 * Resolves with the loss against the prices of the pools before the swap, without their fee, in basis points, rounded up; `undefined` if
 * the pools cannot be read.
 */
export async function readPriceImpactBps(
  { path, toAmount }: Route,
  amount: bigint,
  router: Address,
  reads: ChainReads
): Promise<number | undefined> {
  const factory = await reads.factory(router)
  const pools = factory
    ? await Promise.all(path.slice(1).map((to, index) => readReserves(factory, path[index] as Address, to, reads)))
    : [undefined]
  let [numerator, denominator] = [amount, 1n]
  for (const reserves of pools) {
    if (!reserves) return undefined
    numerator *= FEE_NUMERATOR * reserves.to
    denominator *= FEE_DENOMINATOR * reserves.from
  }
  const lost = numerator - toAmount * denominator
  return lost > 0n ? Number((lost * ALL_BPS + numerator - 1n) / numerator) : 0
}

/** Resolves with the reserves of the pool of two tokens. A pair has its tokens in the order of their addresses. */
async function readReserves(factory: Address, from: Address, to: Address, reads: ChainReads) {
  const pair = await reads.pair(factory, from, to)
  const reserves = pair && (await reads.reserves(pair))
  if (!reserves) return undefined
  const [first, second] = reserves
  return BigInt(from) < BigInt(to) ? { from: first, to: second } : { from: second, to: first }
}
