import { orAbsent, rawList, validItems } from '@latchkit/kernel/schema'
import { MAX_TOKEN_CHARACTERS, parseAmount } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import type { PricedToken } from '../../contract.js'
import type { ChainParser } from './chain.js'
import { picture, price, shownText } from './fields.js'

const MAX_TOKENS = 500
const MAX_DECIMALS = 36

export const balancesResponse = v.object({ balances: rawList })

const text = shownText(MAX_TOKEN_CHARACTERS)
const entry = v.object({
  name: text,
  symbol: text,
  chainId: v.string(),
  address: v.nullish(v.string()),
  price: orAbsent(price),
  // Services list receipts and vouchers as tokens with 0 decimals: such entries are skipped.
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^[1-9]\d?$/), v.transform(Number), v.maxValue(MAX_DECIMALS)),
    numeric: v.pipe(v.string(), v.regex(/^\d{1,78}(?:\.\d{1,36})?$/))
  }),
  iconUrl: orAbsent(picture)
})
type Entry = v.InferOutput<typeof entry>

/** Returns each token of the requested chain once, from the first 500 entries. Omits entries without exact amounts. */
export function readBalances({ balances }: v.InferOutput<typeof balancesResponse>, chain: ChainParser): PricedToken[] {
  const tokens = validItems(balances, entry, MAX_TOKENS).flatMap(found => toToken(found, chain) ?? [])
  return onceEach(tokens)
}

function toToken(
  { name, symbol, chainId, address: id, price, quantity, iconUrl }: Entry,
  chain: ChainParser
): PricedToken | undefined {
  const token = chain.readToken(id)
  if (chainId !== chain.id || !token) return undefined
  const { address } = token
  // The site's description of its coin takes precedence over the service's.
  const fromService = { name: name || symbol, symbol: symbol || name, decimals: quantity.decimals }
  const described = address === undefined && chain.coin ? chain.coin : fromService
  const amount = parseAmount(quantity.numeric, described.decimals)
  if (amount === undefined || described.name === '') return undefined
  return {
    ...(address !== undefined && { address }),
    name: described.name,
    symbol: described.symbol,
    decimals: described.decimals,
    amount,
    ...(iconUrl !== undefined && { icon: iconUrl }),
    ...(price !== undefined && { price })
  }
}

function onceEach(tokens: readonly PricedToken[]): PricedToken[] {
  const byAddress = new Map<string, PricedToken>()
  for (const token of tokens) if (!byAddress.has(token.address ?? '')) byAddress.set(token.address ?? '', token)
  return [...byAddress.values()]
}
