import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { concat, utf8 } from './bytes.js'

export { sha256 }

export const sha256d = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
/** What an address holds of a key or a script. */
export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** BIP-340. */
export function taggedHash(tag: string, bytes: Uint8Array): Uint8Array {
  const prefix = sha256(utf8(tag))
  return sha256(concat(prefix, prefix, bytes))
}
