import type { Collectible } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import { readMetadata } from './collectible-metadata.js'

const MAX_TEXT_CHARACTERS = 64
/** Numbers of more digits are hashes: who could tell two of them apart looks at both ends. */
const MAX_DIGITS = 14

interface Description {
  /** Of its collection. */
  readonly collection: string | undefined
  /** Where its metadata are. */
  readonly uri: string | undefined
}

/** Number `number` of a contract, with what is said of it as it may be shown: 64 characters of its name and of its collection's. */
export function describedCollectible(address: string, number: bigint, { collection, uri }: Description): Collectible {
  const { name, image } = readMetadata(uri ?? '')
  const shownCollection = plainText(collection ?? '', MAX_TEXT_CHARACTERS)
  return {
    id: `${address}/${number}`,
    name: plainText(name ?? '', MAX_TEXT_CHARACTERS) || `${shownCollection} #${inShort(number.toString())}`.trim(),
    ...(shownCollection && { collection: shownCollection }),
    ...(image !== undefined && { image })
  }
}

const inShort = (digits: string) => (digits.length > MAX_DIGITS ? `${digits.slice(0, 6)}…${digits.slice(-4)}` : digits)
