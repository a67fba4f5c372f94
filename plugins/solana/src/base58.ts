const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * The bytes behind a base58 text (the alphabet of Bitcoin, no checksum). Each text has one meaning and each meaning one
 * text. Undefined for other characters, and for more than `most` bytes: the work grows with the square of the length, so a
 * text that cannot fit is not begun.
 */
export function fromBase58(text: string, most: number): Uint8Array | undefined {
  // A byte takes at most 138 characters in a hundred.
  if (text.length > Math.ceil(most * 1.38) + 1) return undefined
  // Least significant first.
  const bytes: number[] = []
  for (const character of text) {
    let carry = ALPHABET.indexOf(character)
    if (carry < 0) return undefined
    for (let index = 0; index < bytes.length || carry > 0; index++) {
      carry += (bytes[index] ?? 0) * 58
      bytes[index] = carry & 0xff
      carry >>= 8
    }
  }
  const zeros = leading(text, '1')
  return zeros + bytes.length > most
    ? undefined
    : Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()])
}

/** The one text of `bytes`. */
export function toBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let index = 0; index < digits.length || carry > 0; index++) {
      carry += (digits[index] ?? 0) * 256
      digits[index] = carry % 58
      carry = Math.floor(carry / 58)
    }
  }
  return (
    ALPHABET.charAt(0).repeat(leading(bytes, 0)) +
    digits
      .reverse()
      .map(digit => ALPHABET[digit])
      .join('')
  )
}

/** How many of the first items are `item`. */
function leading(items: ArrayLike<unknown>, item: unknown): number {
  let count = 0
  while (count < items.length && items[count] === item) count++
  return count
}
