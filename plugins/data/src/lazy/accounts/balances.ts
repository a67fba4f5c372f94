import { boundedArray, rawList } from '@latchkit/kernel/schema'
import { MAX_TOKEN_CHARACTERS, parseAmount } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import type { PricedToken } from '../../contract.js'
import type { ReadChain } from './chain.js'
import { fitting, orAbsent, picture, price, shownText } from './fields.js'

const MAX_TOKENS = 500
const MAX_DECIMALS = 36

export const balancesAnswer = v.object({ balances: rawList })

const text = shownText(MAX_TOKEN_CHARACTERS)
const entry = v.object({
  name: text,
  symbol: text,
  chainId: v.string(),
  address: v.nullish(v.string()),
  price: orAbsent(price),
  // Rejects 0 decimals, with which services list receipts and vouchers.
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^[1-9]\d?$/), v.transform(Number), v.maxValue(MAX_DECIMALS)),
    numeric: v.pipe(v.string(), v.regex(/^\d{1,78}(?:\.\d{1,36})?$/))
  }),
  iconUrl: orAbsent(picture)
})
type Entry = v.InferOutput<typeof entry>

/** Returns each token of the requested chain once, from the first 500 entries. Omits entries without exact amounts. */
export function readBalances({ balances }: v.InferOutput<typeof balancesAnswer>, chain: ReadChain): PricedToken[] {
  const tokens = fitting(balances, entry, MAX_TOKENS).flatMap(found => toToken(found, chain) ?? [])
  return onceEach(tokens)
}

function toToken(
  { name, symbol, chainId, address: id, price, quantity, iconUrl }: Entry,
  chain: ReadChain
): PricedToken | undefined {
  const token = chain.readToken(id)
  if (chainId !== chain.id || !token) return undefined
  const { address } = token
  // The site's description of its coin takes precedence over the service's.
  const said = { name: name || symbol, symbol: symbol || name, decimals: quantity.decimals }
  const described = address === undefined && chain.coin ? chain.coin : said
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
  const known = new Map<string, PricedToken>()
  for (const token of tokens) if (!known.has(token.address ?? '')) known.set(token.address ?? '', token)
  return [...known.values()]
}

const shown = v.pipe(text, v.minLength(1))
const storedToken = v.object({
  address: v.exactOptional(v.string()),
  name: shown,
  symbol: shown,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DECIMALS)),
  amount: v.pipe(v.string(), v.regex(/^\d{1,114}$/)),
  icon: v.exactOptional(picture),
  price: v.exactOptional(price)
})

/** Stored form of balances: base units as decimal text. */
export const storedBalances = boundedArray(storedToken, MAX_TOKENS)
export type StoredBalances = v.InferOutput<typeof storedBalances>

export const storeBalances = (tokens: readonly PricedToken[]): StoredBalances =>
  tokens.map(token => ({ ...token, amount: String(token.amount) }))

/** Returns the stored balances, or `undefined` if an address is not in canonical form, because this plugin did not write that. */
export function unstoreBalances(stored: StoredBalances, chain: ReadChain): PricedToken[] | undefined {
  const isOurs = stored.every(({ address }) => address === undefined || chain.canonical(address) === address)
  return isOurs ? stored.map(token => ({ ...token, amount: BigInt(token.amount) })) : undefined
}
