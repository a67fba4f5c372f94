import type { PluginContext } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { SwapProvider, SwapQuote, SwapRequest } from '@latchkit/plugin-swap/contract'
import type { Address } from 'viem'
import { numberToHex } from 'viem/utils'
import { SwapEvmError } from '../../errors.js'
import type { UniswapV2Router } from '../../options.js'
import { readAddress } from '../addresses.js'
import { readCall } from '../call.js'
import { minimumOf, readRequest } from '../request.js'
import { decodeRouterCall } from './decode.js'
import { encodeSwap } from './encode.js'
import { type ChainReads, createChainReads } from './reads.js'
import { type Exchange, feeBps, findBestRoute, readPriceImpactBps } from './routes.js'

/** Time for which a transaction is valid: 20 minutes. */
const VALID_S = 20n * 60n
/** Largest time by which a block may be ahead of the visitor's clock: a day. A later one would remove the deadline. */
const MAX_AHEAD_S = 24n * 60n * 60n

type Provider = Pick<SwapProvider, 'quote' | 'build' | 'decode'>

/** Creates the provider that reads prices from Uniswap v2 routers by the nodes of the site. */
export function createUniswapV2Provider(
  rpc: PluginContext['rpc'],
  routers: Readonly<Record<ChainId, UniswapV2Router>>
): Provider {
  const exchangeOn = createExchanges(routers)

  const findRoute = async (swap: SwapRequest, signal: AbortSignal) => {
    signal.throwIfAborted()
    const request = readRequest(swap)
    const reads = request && createChainReads(rpc, request.chain, signal)
    const exchange = reads && (await exchangeOn(request.chain, reads))
    if (!exchange) return undefined
    return { request, reads, exchange, route: await findBestRoute(request, exchange, reads) }
  }

  return {
    async quote(swap, signal): Promise<SwapQuote | undefined> {
      const found = await findRoute(swap, signal)
      if (!found?.route) return undefined
      const { request, reads, exchange, route } = found
      const quotedAtMs = Date.now()
      const priceImpactBps = await readPriceImpactBps(route, request.amount, exchange.router, reads)
      return {
        request: swap,
        toAmount: route.toAmount,
        ...(request.from !== undefined && { spender: exchange.router }),
        ...(priceImpactBps !== undefined && { priceImpactBps }),
        providerFeeBps: feeBps(route.path),
        quotedAtMs
      }
    },
    async build({ request: swap, toAmount }, signal) {
      const found = await findRoute(swap, signal)
      if (!found) throw new SwapEvmError('swap-evm/invalid-request', { account: swap.account })
      const { request, reads, exchange, route } = found
      if (!route) throw new SwapEvmError('swap-evm/no-route', { chain: request.chain })
      // The clock of the visitor may be behind, and the feature compares the deadline with it.
      const now = BigInt(Math.floor(Date.now() / 1_000))
      const blockTime = await reads.blockTimeS()
      if (blockTime > now + MAX_AHEAD_S) {
        throw new SwapEvmError('swap-evm/invalid-response', { chain: request.chain, expected: 'a block of today' })
      }
      const data = encodeSwap(request, {
        path: route.path,
        minimumAmount: minimumOf(toAmount, request.slippageBps),
        deadlineS: (blockTime > now ? blockTime : now) + VALID_S
      })
      const value = request.from === undefined ? { value: numberToHex(request.amount) } : {}
      return { account: swap.account, payload: { to: exchange.router, ...value, data } }
    },
    async decode(transaction) {
      const call = readCall(transaction)
      return call && decodeRouterCall(call)
    }
  }
}

/** Returns a function that resolves with the exchange on a chain; `undefined` for a chain without a router. */
function createExchanges(routers: Readonly<Record<ChainId, UniswapV2Router>>) {
  const wrappedCoins = new Map<ChainId, Address>()

  return async (chain: ChainId, reads: ChainReads): Promise<Exchange | undefined> => {
    const configured = Object.hasOwn(routers, chain) ? routers[chain] : undefined
    const router = readAddress(configured?.router)
    if (!configured || !router) return undefined
    const known = readAddress(configured.wrappedCoin) ?? wrappedCoins.get(chain)
    const wrappedCoin = known ?? (await reads.wrappedCoin(router))
    if (!wrappedCoin)
      throw new SwapEvmError('swap-evm/invalid-response', { chain, expected: 'the address of the wrapped coin' })
    wrappedCoins.set(chain, wrappedCoin)
    return { router, wrappedCoin, bridges: (configured.bridges ?? []).flatMap(token => readAddress(token) ?? []) }
  }
}
