import { orAbsent, rawList, validItems } from '@latchkit/kernel/schema'
import { type ChainId, MAX_TOKEN_CHARACTERS, type Token } from '@latchkit/plugin-chains/contract'
import { isPictureLink, plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { type Hex, maxUint256 } from 'viem'
import { COIN_ADDRESS, readAddressOn } from '../addresses.js'
import { callData } from '../call.js'
import type { EvmRequest } from '../request.js'

const MAX_TOKENS = 10_000
const MAX_QUOTES = 20
const MAX_DECIMALS = 36

/** Base units in decimal text, at most 2^256 - 1. */
const amount = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,77})$/, 'Expected base units in decimal text'),
  v.toBigint(),
  v.maxValue(maxUint256)
)

const shownText = v.pipe(
  v.string(),
  v.transform(text => plainText(text, MAX_TOKEN_CHARACTERS)),
  v.minLength(1)
)
const token = v.object({
  name: shownText,
  symbol: shownText,
  address: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DECIMALS)),
  logoUri: orAbsent(v.custom<string>(isPictureLink))
})
const quote = v.object({ fromAmount: amount, fromAccount: v.string(), toAmount: amount, toAccount: v.string() })

export const tokensResponse = v.object({ tokens: rawList })
export const quotesResponse = v.object({ quotes: rawList })
/** Prices of gas, in wei. Only the one that requests of quotes have is read. */
export const gasPriceResponse = v.pipe(
  v.object({ standard: amount }),
  v.transform(({ standard }) => String(standard))
)
/** `value` is missing at some services. */
export const transactionResponse = v.object({
  tx: v.object({ from: v.string(), to: v.string(), data: callData, value: v.nullish(amount) })
})

/** Entries that are read in one task: each has an address to hash, and the page must respond meanwhile. */
const TOKENS_PER_TASK = 100

/**
 * Returns the valid tokens of the first 10,000 entries that are on the chain, each once. The coin has no address. An abort rejects with
 * the reason of the signal.
 */
export async function readTokens(
  { tokens }: v.InferOutput<typeof tokensResponse>,
  chain: ChainId,
  signal: AbortSignal
): Promise<readonly Token[]> {
  const byAddress = new Map<string, Token>()
  const entries = tokens.slice(0, MAX_TOKENS)
  for (let start = 0; start < entries.length; start += TOKENS_PER_TASK) {
    if (start > 0) await new Promise(resolve => setTimeout(resolve))
    signal.throwIfAborted()
    const part = validItems(entries.slice(start, start + TOKENS_PER_TASK), token, TOKENS_PER_TASK)
    for (const { name, symbol, address: id, decimals, logoUri } of part) {
      const address = readAddressOn(chain, id)
      if (address === undefined || byAddress.has(address)) continue
      byAddress.set(address, {
        ...(address !== COIN_ADDRESS && { address }),
        name,
        symbol,
        decimals,
        ...(logoUri !== undefined && { icon: logoUri })
      })
    }
  }
  return [...byAddress.values()]
}

/**
 * Returns the amount of the first quote for exactly this exchange, above 0. Returns `undefined` if there is no such quote.
 */
export function readQuote(
  { quotes }: v.InferOutput<typeof quotesResponse>,
  { chain, from = COIN_ADDRESS, to = COIN_ADDRESS, amount }: EvmRequest
): bigint | undefined {
  const isOfRequest = ({ fromAmount, fromAccount, toAccount, toAmount }: v.InferOutput<typeof quote>) =>
    fromAmount === amount &&
    toAmount > 0n &&
    readAddressOn(chain, fromAccount) === from &&
    readAddressOn(chain, toAccount) === to
  return validItems(quotes, quote, MAX_QUOTES).find(isOfRequest)?.toAmount
}

/** Transaction of the service, on the chain of the request and for its account. */
export interface ServiceTransaction {
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

/**
 * Returns the transaction, or `undefined` if it is for another account or on another chain. A response without `value` sends what the
 * request pays in coins.
 */
export function readTransaction(
  { tx }: v.InferOutput<typeof transactionResponse>,
  { chain, account, from, amount }: EvmRequest
): ServiceTransaction | undefined {
  const to = readAddressOn(chain, tx.to)
  if (to === undefined || readAddressOn(chain, tx.from) !== account) return undefined
  return { to, value: tx.value ?? (from === undefined ? amount : 0n), data: tx.data }
}
