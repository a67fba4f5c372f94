/** Response bodies of the convert service, by the request. */
import { iconOf } from '../data/responses.js'
import { localContracts, localExchange } from '../evm/addresses.js'
import type { EvmClient } from '../evm/client.js'
import { evmCoin, evmCoinAddress } from '../evm/ledger.js'
import { readTokens } from '../evm/tokens.js'
import { allowanceOf, deadlineOf, estimateGas, gasPriceOf } from './chain-reads.js'
import {
  type ConvertFault,
  otherToken,
  spoilCall,
  spoilOrder,
  spoilQuotes,
  spoilTokens,
  staleAmount,
  thief
} from './faults.js'
import { bestQuote, type Exchange } from './quote.js'
import {
  type Account,
  AllowanceQuery,
  ApprovalQuery,
  ChainQuery,
  parseRequest,
  QuoteQuery,
  RequestError,
  TransactionBody
} from './requests.js'
import { approvalCall, swapCall } from './transactions.js'

export interface ConvertContext {
  /** Clients of the EVM chains by CAIP-2 id. */
  readonly clients: ReadonlyMap<string, EvmClient>
  /** Returns the current fault if it is of one of these kinds, and counts it. */
  takeFault(kinds: readonly ConvertFault[]): ConvertFault | undefined
}
/** Function that parses a request and resolves with the response. @throws {RequestError} @throws {NodeError} */
type Respond = (context: ConvertContext, request: unknown) => Promise<object>

/** Gas limit of a swap that is not estimated: two pools and a token with a fee use less. */
const swapGas = 400_000n
const approvalGas = 80_000n
const basisPoints = 10_000n
const listedTokens = [localContracts.ridgeDollar, localContracts.quietDollar, localExchange.tollToken]

/** Responds with the coin and the tokens of the exchange, if they are on the chain. */
export const respondTokens: Respond = async (context, request) => {
  const { chainId } = parseRequest(ChainQuery, request)
  const found = await readTokens(clientAt(context, chainId), listedTokens)
  const tokens = [{ ...evmCoin, address: evmCoinAddress }, ...found.values()].map(token => ({
    name: token.name,
    symbol: token.symbol,
    address: `${chainId}:${token.address}`,
    decimals: token.decimals,
    logoUri: iconOf(token),
    eip2612: false
  }))
  const fault = context.takeFault(['flood', 'hostile'])
  return { tokens: fault ? spoilTokens(fault, tokens) : tokens }
}

export const respondQuotes: Respond = async (context, request) => {
  const { amount, from, to, userAddress = from } = parseRequest(QuoteQuery, request)
  const exchange = { from: from.address, to: to.address, amount }
  const { toAmount } = await quoteOf(clientOfAll(context, [from, to, userAddress]), exchange)
  const fault = context.takeFault(['stale', 'other-pair', 'hostile'])
  const quote = {
    id: null,
    fromAmount: String(amount),
    fromAccount: from.text,
    toAmount: String(staleAmount(fault, toAmount)),
    toAccount: fault === 'other-pair' ? `${to.chainId}:${otherToken(exchange)}` : to.text
  }
  return { quotes: fault === 'hostile' ? spoilQuotes(quote) : [quote] }
}

export const respondAllowance: Respond = async (context, request) => {
  const { tokenAddress, userAddress } = parseRequest(AllowanceQuery, request)
  const client = clientOfAll(context, [tokenAddress, userAddress])
  return { allowance: String(await allowanceOf(client, tokenAddress.address, userAddress.address)) }
}

export const respondGasPrice: Respond = async (context, request) => {
  const { chainId } = parseRequest(ChainQuery, request)
  const price = await gasPriceOf(clientAt(context, chainId))
  return { standard: String(price), fast: String((price * 5n) / 4n), instant: String((price * 3n) / 2n) }
}

export const respondApproval: Respond = async (context, request) => {
  const { userAddress, from, to } = parseRequest(ApprovalQuery, request)
  const client = clientOfAll(context, [userAddress, from, to])
  if (from.address === evmCoinAddress) throw new RequestError('from', 'The coin needs no approval')
  const spender = context.takeFault(['wrong-target']) ? thief : localExchange.router
  const { data, value } = approvalCall(from.address, spender)
  const eip155 = { gas: String(approvalGas), gasPrice: String(await gasPriceOf(client)) }
  const target = `${from.chainId}:${from.address}`
  return { tx: { from: userAddress.text, to: target, data, value: String(value), eip155 } }
}

export const respondTransaction: Respond = async (context, request) => {
  const { amount, from, to, userAddress, eip155, disableEstimate } = parseRequest(TransactionBody, request)
  const client = clientOfAll(context, [from, to, userAddress])
  const fault = context.takeFault([
    'stale',
    'wrong-target',
    'inflated-value',
    'other-recipient',
    'other-token',
    'low-minimum'
  ])
  const asked = { from: from.address, to: to.address, amount }
  const exchange = fault === 'other-token' ? { ...asked, to: otherToken(asked) } : asked
  const { path, toAmount: current } = await quoteOf(client, exchange)
  const toAmount = staleAmount(fault, current)
  const minimum = (toAmount * (basisPoints - eip155.slippage)) / basisPoints
  const limits = { recipient: userAddress.address, minimum, deadlineS: await deadlineOf(client) }
  const call = spoilCall(fault, swapCall(spoilOrder(fault, { ...exchange, ...limits, path })))
  const gas = fault || disableEstimate ? swapGas : await estimateGas(client, userAddress.address, call)
  const tx = {
    from: userAddress.text,
    to: `${from.chainId}:${call.to}`,
    data: call.data,
    amount: String(toAmount),
    value: String(call.value),
    eip155: { gas: String(gas), gasPrice: String(await gasPriceOf(client)) }
  }
  return { tx }
}

function clientAt({ clients }: ConvertContext, chainId: string): EvmClient {
  const client = clients.get(chainId)
  if (!client) throw new RequestError('chainId', 'Chain is not supported')
  return client
}

/** Returns the client of the chain that all these accounts and tokens are on. */
function clientOfAll(context: ConvertContext, [first, ...others]: readonly [Account, ...Account[]]): EvmClient {
  if (others.some(({ chainId }) => chainId !== first.chainId))
    throw new RequestError('chainId', 'The addresses are on different chains')
  return clientAt(context, first.chainId)
}

/** Resolves with the best quote. @throws {RequestError} if no pool pays anything */
async function quoteOf(client: EvmClient, exchange: Exchange) {
  if (exchange.from === exchange.to) throw new RequestError('to', 'The tokens are the same')
  const quote = await bestQuote(client, exchange)
  if (!quote) throw new RequestError('amount', 'Insufficient liquidity')
  return quote
}
