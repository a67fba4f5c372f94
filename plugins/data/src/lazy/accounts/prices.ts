import { rawList, validItems } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import type { ReadChain } from './chain.js'
import { price } from './fields.js'

/** Maximum number of tokens in one request to the service. */
export const PRICES_AT_ONCE = 100

export const pricesAnswer = v.object({ fungibles: rawList })
const entry = v.object({ address: v.string(), price })

/**
 * Returns prices by the values of `asked`. The keys of `asked` are the tokens' canonical addresses, and the empty text for the coin;
 * its values are the tokens as the caller wrote them.
 */
export function readPrices(
  { fungibles }: v.InferOutput<typeof pricesAnswer>,
  asked: ReadonlyMap<string, string>,
  chain: ReadChain
): readonly (readonly [token: string, price: string])[] {
  return validItems(fungibles, entry, PRICES_AT_ONCE).flatMap(({ address, price }) => {
    const token = chain.readToken(address)
    const key = token && asked.get(token.address ?? '')
    return key === undefined ? [] : [[key, price] as const]
  })
}
