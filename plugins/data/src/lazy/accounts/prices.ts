import { rawList } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import type { ReadChain } from './chain.js'
import { fitting, price } from './fields.js'

/** What the service takes at once. */
export const PRICES_AT_ONCE = 100

export const pricesAnswer = v.object({ fungibles: rawList })
const entry = v.object({ address: v.string(), price })

/** By what each token is called in `asked`, which has those by their one spelling and the coin under the empty text. */
export function readPrices(
  { fungibles }: v.InferOutput<typeof pricesAnswer>,
  asked: ReadonlyMap<string, string>,
  chain: ReadChain
): readonly (readonly [token: string, price: string])[] {
  return fitting(fungibles, entry, PRICES_AT_ONCE).flatMap(({ address, price }) => {
    const token = chain.readToken(address)
    const key = token && asked.get(token.address ?? '')
    return key === undefined ? [] : [[key, price] as const]
  })
}
