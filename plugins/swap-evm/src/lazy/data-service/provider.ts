import { errorCode, type PluginContext } from '@latchkit/kernel'
import type { ChainId, Token } from '@latchkit/plugin-chains/contract'
import type { DataApi, JsonCall } from '@latchkit/plugin-data/contract'
import { createQuery } from '@latchkit/plugin-data/query'
import type { SwapProvider } from '@latchkit/plugin-swap/contract'
import type { Address } from 'viem'
import { numberToHex } from 'viem/utils'
import { SwapEvmError } from '../../errors.js'
import { COIN_ADDRESS } from '../addresses.js'
import { readCall } from '../call.js'
import { decodeOneInchCall } from '../one-inch/decode.js'
import { type EvmRequest, readRequest } from '../request.js'
import { decodeRouterCall } from '../uniswap-v2/decode.js'
import {
  gasPriceResponse,
  quotesResponse,
  readQuote,
  readTokens,
  readTransaction,
  tokensResponse,
  transactionResponse
} from './responses.js'

const TOKENS_MS = 5 * 60_000
const GAS_PRICE_MS = 15_000
/** A quote does not need the price of gas, so it does not wait long for it. */
const GAS_PRICE_TIMEOUT_MS = 2_000
const MAX_BYTES = 256 * 1024
/** Lists of large chains have some thousand tokens. */
const MAX_TOKENS_BYTES = 8 * 1024 * 1024
/** Fee of 1inch that quotes contain, in basis points. */
const FEE_BPS = 85
const BPS_OF_PERCENT = 100

interface DataServiceSources {
  readonly data: DataApi
  readonly targets: () => SwapProvider['targets']
  readonly projectId: string | undefined
}
type Provider = Required<Pick<SwapProvider, 'tokens' | 'quote' | 'build' | 'decode'>>
type ServiceCall<T> = Omit<JsonCall<T>, 'service' | 'path' | 'signal'>

/** Creates the provider that asks the data service for prices and transactions of 1inch. */
export function createDataServiceProvider(
  ctx: Pick<PluginContext, 'events' | 'storage' | 'onDispose'>,
  { data, targets, projectId }: DataServiceSources
): Provider {
  const request = async <T>(name: string, call: ServiceCall<T>, signal: AbortSignal): Promise<T> => {
    signal.throwIfAborted()
    const response = data.json({ maxBytes: MAX_BYTES, ...call, service: 'data', path: ['v1', 'convert', name], signal })
    return response.catch(error => {
      signal.throwIfAborted()
      throw error
    })
  }
  const targetOn = (chain: ChainId): string | undefined => {
    const pinned = targets()
    return Object.hasOwn(pinned, chain) ? pinned[chain]?.[0] : undefined
  }
  const { tokenLists, gasPrices } = createQueries(ctx, request)

  return {
    tokens: async (chain, signal) => (targetOn(chain) === undefined ? [] : tokenLists.read(chain, { signal })),
    async quote(swap, signal) {
      const read = readRequest(swap)
      const spender = read && targetOn(read.chain)
      if (!read || spender === undefined) return undefined
      const gasPrice = await gasPrices.read(read.chain, { signal }).catch(() => undefined)
      const query = { ...exchangeOf(read), gasPrice }
      const response = await request('quotes', { query, schema: quotesResponse }, signal).catch(withoutQuotes)
      const toAmount = readQuote(response, read)
      if (toAmount === undefined) {
        if (response.quotes.length === 0) return undefined
        throw new SwapEvmError('swap-evm/invalid-response', { chain: read.chain, expected: 'a quote of the request' })
      }
      const allowance = read.from !== undefined && { spender }
      return { request: swap, toAmount, ...allowance, providerFeeBps: FEE_BPS, quotedAtMs: Date.now() }
    },
    async build({ request: swap }, signal) {
      const read = readRequest(swap)
      if (!read) throw new SwapEvmError('swap-evm/invalid-request', { account: swap.account })
      const body = {
        ...exchangeOf(read),
        eip155: { slippage: Number(read.slippageBps) / BPS_OF_PERCENT },
        // Before the approval, an estimate would fail. The feature simulates both.
        disableEstimate: true,
        ...(projectId !== undefined && { projectId })
      }
      const response = await request('build-transaction', { body, schema: transactionResponse }, signal)
      const transaction = readTransaction(response, read)
      if (transaction)
        return { account: swap.account, payload: { ...transaction, value: numberToHex(transaction.value) } }
      const expected = 'a transaction of the account on this chain'
      throw new SwapEvmError('swap-evm/invalid-response', { chain: read.chain, expected })
    },
    async decode(transaction) {
      const call = readCall(transaction)
      return call && (decodeOneInchCall(call) ?? decodeRouterCall(call))
    }
  }
}

/** Creates the cached reads that do not depend on the exchange. */
function createQueries(
  ctx: Pick<PluginContext, 'events' | 'storage' | 'onDispose'>,
  request: <T>(name: string, call: ServiceCall<T>, signal: AbortSignal) => Promise<T>
) {
  return {
    tokenLists: createQuery<ChainId, readonly Token[]>(ctx, {
      key: chain => [chain],
      staleMs: TOKENS_MS,
      async fetch(chain, { signal }) {
        const call = { query: { chainId: chain }, schema: tokensResponse, maxBytes: MAX_TOKENS_BYTES }
        return readTokens(await request('tokens', call, signal), chain, signal)
      }
    }),
    gasPrices: createQuery<ChainId, string>(ctx, {
      key: chain => [chain],
      staleMs: GAS_PRICE_MS,
      pauseMs: GAS_PRICE_MS,
      fetch: (chain, { signal }) => {
        const call = { query: { chainId: chain }, schema: gasPriceResponse, timeoutMs: GAS_PRICE_TIMEOUT_MS }
        return request('gas-price', call, signal)
      }
    })
  }
}

/** Returns the parameters of an exchange, with ids of accounts and tokens in the form of CAIP-10. */
const exchangeOf = ({ chain, account, from, to, amount }: EvmRequest) => ({
  amount: String(amount),
  userAddress: idOn(chain, account),
  from: idOn(chain, from),
  to: idOn(chain, to)
})

const idOn = (chain: ChainId, address: Address | undefined) =>
  `${chain}:${address ?? COIN_ADDRESS.toLowerCase()}` as const

/** Returns no quotes for a 400, with which the service responds to tokens and amounts that it does not exchange. */
function withoutQuotes(error: unknown): { readonly quotes: readonly unknown[] } {
  const { context } = Object(error) as { readonly context?: { readonly status?: unknown } }
  if (errorCode(error) === 'data/refused' && context?.status === 400) return { quotes: [] }
  throw error
}
