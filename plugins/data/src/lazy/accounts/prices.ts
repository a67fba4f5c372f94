import { rawList, validItems } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import type { ChainParser } from './chain.js'
import { price } from './fields.js'

/** Maximum number of tokens in one request to the service. */
export const PRICES_AT_ONCE = 100

export const pricesResponse = v.object({ fungibles: rawList })
const entry = v.object({ address: v.string(), price })

/**
 * Returns pairs of token and price. `callerIds` has, for each canonical address (the empty text for the coin), the address as the caller
 * wrote it, which the pair contains.
 */
export function readPrices(
  { fungibles }: v.InferOutput<typeof pricesResponse>,
  callerIds: ReadonlyMap<string, string>,
  chain: ChainParser
): readonly (readonly [token: string, price: string])[] {
  return validItems(fungibles, entry, PRICES_AT_ONCE).flatMap(({ address, price }) => {
    const token = chain.readToken(address)
    const key = token && callerIds.get(token.address ?? '')
    return key === undefined ? [] : [[key, price] as const]
  })
}
