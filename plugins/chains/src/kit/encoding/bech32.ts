// Not from a library, for the same reason as base58.
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const MAX_CHARACTERS = 90
const CHECKSUM_WORDS = 6

/** Values of a valid checksum. */
const BECH32 = 1
const BECH32M = 0x2bc830a3

export interface Bech32 {
  /** True for bech32m (BIP-350), false for bech32 (BIP-173). The caller decides which one is valid. */
  readonly isM: boolean
  /** In lower case. */
  readonly prefix: string
  /** Groups of five bits each, without the checksum. */
  readonly words: readonly number[]
}

/**
 * Reads bech32 and bech32m: at most 90 printable ASCII characters in one case, with a valid checksum; `undefined` for any other value.
 *
 * @example
 * readBech32('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')?.prefix // 'bc'
 */
export function readBech32(text: unknown): Bech32 | undefined {
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS || /[^!-~]/.test(text)) return undefined
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return undefined

  const separator = lower.lastIndexOf('1')
  const prefix = lower.slice(0, separator)
  const words = [...lower.slice(separator + 1)].map(letter => LETTERS.indexOf(letter))
  if (separator < 1 || words.length < CHECKSUM_WORDS || words.includes(-1)) return undefined

  const codes = [...prefix].map(letter => letter.charCodeAt(0))
  const sum = checksum([...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31), ...words])
  if (sum !== BECH32 && sum !== BECH32M) return undefined
  return { isM: sum === BECH32M, prefix, words: words.slice(0, -CHECKSUM_WORDS) }
}

function checksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of GENERATORS.entries()) sum ^= (top >> bit) & 1 && generator
  }
  return sum
}

/**
 * Returns the words as bytes; `undefined` if the remaining bits are a whole word, or not zero.
 *
 * @example
 * import { readBech32, wordsToBytes } from '@latchkit/plugin-chains/kit'
 *
 * const [version, ...words] = readBech32('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')?.words ?? []
 * wordsToBytes(words)?.length // 20
 */
export function wordsToBytes(words: readonly number[]): Uint8Array | undefined {
  const bits = words.map(word => word.toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return /^0{0,4}$/.test(bits.slice(bytes.length * 8))
    ? Uint8Array.from(bytes, byte => Number.parseInt(byte, 2))
    : undefined
}
