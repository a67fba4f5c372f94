import { sha256 } from './sha256.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Version byte, 20 bytes of hash, 4 bytes of checksum. */
const ADDRESS_BYTES = 25
/** Longer than any address: 25 bytes never need more. */
const MAX_CHARACTERS = 35

/** The 21 bytes before the checksum of a Base58Check address; undefined for anything else. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  // Each leading `1` is a zero byte, and no other zero byte may lead: so one address has one spelling.
  const zeros = text.length - text.replace(/^1+/, '').length
  const hex = value === 0n ? '' : value.toString(16)
  const digits = hex.padStart(hex.length + (hex.length % 2), '0')
  if (zeros + digits.length / 2 !== ADDRESS_BYTES) return undefined
  const bytes = Uint8Array.from(digits.padStart(2 * ADDRESS_BYTES, '0').match(/../g) ?? [], pair =>
    Number.parseInt(pair, 16)
  )
  const payload = bytes.subarray(0, 21)
  const checksum = sha256(sha256(payload))
  return bytes.subarray(21).every((byte, index) => byte === checksum[index]) ? payload : undefined
}
