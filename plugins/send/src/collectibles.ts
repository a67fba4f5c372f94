import type { HeldCollectible } from '@latchkit/plugin-balances/contract'
import type { CollectibleTransfers } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { DraftAsset } from './contract.js'

const MAX_NAME_CHARACTERS = 64
const MAX_ID_CHARACTERS = 256
/** Maximum characters of an id or number that is shown in full; of a longer one, the first 6 and the last 4 are shown. */
const MAX_FULL_CHARACTERS = 14

type ReadsId = Pick<CollectibleTransfers, 'readId'>

/** Returns a collectible without a known name: its number is the name, or its shortened id if the number is unknown. */
export function unnamedCollectible(id: string, collectibles: ReadsId | undefined): DraftAsset {
  const { number } = collectibles?.readId?.(id) ?? {}
  const name = number === undefined ? shortened(id) : `#${shortened(number)}`
  return { address: id, name, symbol: name, decimals: 0, isCollectible: true }
}

/** Returns a collectible with the name and the picture of the balances plugin. A collectible hidden as spam gets no picture. */
export function describeCollectible<T extends DraftAsset>(asset: T, held: HeldCollectible | undefined): T {
  const name = plainText(held?.name ?? '', MAX_NAME_CHARACTERS)
  if (!held || name === '') return asset
  const collection = plainText(held.collection ?? '', MAX_NAME_CHARACTERS)
  return {
    ...asset,
    name,
    symbol: name,
    ...(collection && { collection }),
    ...(held.image !== undefined && !held.hidden && { icon: held.image }),
    ...(held.isListed && { isIconTrusted: true }),
    ...(held.hidden && { isSpam: true })
  }
}

/**
 * Returns a short text that identifies a collectible independent of its name: the shortened collection and the number, or the
 * shortened id.
 *
 * @example
 * <!-- given: declare const collectibles: Parameters<typeof shortCollectibleId>[1] -->
 * ```ts
 * shortCollectibleId('0x5FbDB2315678afecb367f032d93F642f64180aa3/17', collectibles) // '0x5FbD…0aa3 #17'
 * ```
 */
export function shortCollectibleId(id: string, collectibles: ReadsId | undefined): string {
  const { collection, number } = collectibles?.readId?.(id) ?? {}
  return collection === undefined || number === undefined
    ? shortened(id)
    : `${shortened(collection)} #${shortened(number)}`
}

function shortened(text: string): string {
  const plain = plainText(text, MAX_ID_CHARACTERS)
  return plain.length > MAX_FULL_CHARACTERS ? `${plain.slice(0, 6)}…${plain.slice(-4)}` : plain
}
