import type { CollectibleId } from '@latchkit/plugin-chains/contract'
import { canonicalAddress } from '../../address.js'

/** Address of a collection and number of one thing in it, as `Collectible.id` has them. */
const form = /^(?<address>0x[\da-f]{40})\/(?<number>0|[1-9]\d{0,77})$/i
const MAX_NUMBER = 2n ** 256n - 1n

/**
 * Parses the id of a collectible: address of the collection and number (`0x…/17`). Returns `undefined` for anything else; a
 * number has no leading zeros and is below 2^256.
 *
 * @example readCollectibleId('0x5fbdb2315678afecb367f032d93f642f64180aa3/17')?.collection // '0x5FbDB2315678afecb367f032d93F642f64180aa3'
 */
export function readCollectibleId(id: string): CollectibleId | undefined {
  const { address, number } = form.exec(id)?.groups ?? {}
  const collection = canonicalAddress(address)
  if (collection === undefined || number === undefined || BigInt(number) > MAX_NUMBER) return undefined
  return { id: `${collection}/${number}`, collection, number }
}
