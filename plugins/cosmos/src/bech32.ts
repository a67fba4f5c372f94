const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

const MAX_CHARACTERS = 90
const CHECKSUM = 6

/** A text of BIP-173: its prefix in lower case, and its words of five bits without the checksum. */
export interface Bech32 {
  readonly prefix: string
  readonly words: readonly number[]
}

/**
 * Reads bech32 (BIP-173): at most 90 printable ASCII characters in one case, with the right checksum. Bech32m (BIP-350)
 * is another code and is refused. Undefined for anything else; never throws.
 */
export function readBech32(text: unknown): Bech32 | undefined {
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS || !/^[!-~]+$/.test(text)) return undefined
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return undefined

  const separator = lower.lastIndexOf('1')
  const prefix = lower.slice(0, separator)
  const words = [...lower.slice(separator + 1)].map(letter => letters.indexOf(letter))
  if (separator < 1 || words.length < CHECKSUM || words.includes(-1)) return undefined
  return checksum([...expanded(prefix), ...words]) === 1 ? { prefix, words: words.slice(0, -CHECKSUM) } : undefined
}

/** The words as bytes. Undefined when what is left over is more than padding, or not zero. */
export function wordsToBytes(words: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let [buffer, bits] = [0, 0]
  for (const word of words) {
    buffer = ((buffer << 5) | word) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((buffer >> bits) & 0xff)
    }
  }
  return bits < 5 && (buffer & ((1 << bits) - 1)) === 0 ? Uint8Array.from(bytes) : undefined
}

/** The prefix as the checksum takes it in: the high bits of each character, a zero, the low bits. */
function expanded(prefix: string): readonly number[] {
  const codes = [...prefix].map(letter => letter.charCodeAt(0))
  return [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31)]
}

function checksum(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const top = sum >> 25
    return generators.reduce(
      (next, generator, bit) => (top & (1 << bit) ? next ^ generator : next),
      ((sum & 0x1ffffff) << 5) ^ value
    )
  }, 1)
}
