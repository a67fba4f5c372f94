import { bigEndian } from './big-endian.js'
import { sha256 } from './sha256.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The version and the 20 bytes of hash of a Base58Check address, before its checksum; undefined for anything else. Time grows with the square of the length. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes = bigEndian(value, 25)
  // Each leading `1` is a zero byte, and no other zero byte may lead: so one address has one spelling.
  if (!bytes || text.search(/[^1]/) !== bytes.findIndex(byte => byte > 0)) return undefined
  const payload = bytes.slice(0, 21)
  const checksum = sha256(sha256(payload))
  return bytes.subarray(21).every((byte, index) => byte === checksum[index]) ? payload : undefined
}
