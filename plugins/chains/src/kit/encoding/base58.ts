// Not from a library, because addresses are read before the first paint and @scure/base is three times as large; tests compare both.
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Decodes base58 (the alphabet of Bitcoin, no checksum). Returns `undefined` for other characters, and for more than `most`
 * bytes: the work grows with the square of the length, so a text that is too long is rejected at once.
 *
 * @example
 * fromBase58('11111111111111111111111111111111', 32)?.length // 32, all zero
 */
export function fromBase58(text: string, most: number): Uint8Array | undefined {
  // A byte takes at most 138 characters in a hundred.
  if (text.length > most * 1.38 + 1) return undefined
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value; value >>= 8n) bytes.unshift(Number(value & 255n))
  // Each leading zero byte is one first digit.
  bytes.unshift(...new Uint8Array(text.search(/[^1]|$/)))
  return bytes.length > most ? undefined : Uint8Array.from(bytes)
}

/**
 * Encodes bytes in base58.
 *
 * @example
 * toBase58(new TextEncoder().encode('Hello World!')) // '2NEpo7TZRRrLZSi2U'
 */
export function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((all, byte) => all * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value; value /= 58n) text = ALPHABET[Number(value % 58n)] + text
  for (let at = 0; bytes[at] === 0; at++) text = `1${text}`
  return text
}
