import { sha256 } from './sha256.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Longer than any address: 25 bytes never need more. */
const MAX_CHARACTERS = 35

/** The version and the 20 bytes of hash of a Base58Check address, before its checksum; undefined for anything else. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  let value = 0n
  for (const character of text.slice(0, MAX_CHARACTERS)) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes = new Uint8Array(25)
  for (let at = 25; at--; value >>= 8n) bytes[at] = Number(value & 255n)
  // Each leading `1` is a zero byte, and no other zero byte may lead: so one address has one spelling.
  const zeros = text.search(/[^1]/)
  if (value || zeros !== bytes.findIndex(byte => byte > 0) || text.length > MAX_CHARACTERS) return undefined
  const payload = bytes.slice(0, 21)
  const checksum = sha256(sha256(payload))
  return bytes.subarray(21).every((byte, index) => byte === checksum[index]) ? payload : undefined
}
