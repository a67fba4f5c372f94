import { copyBytes, decodeBase64, readText } from '@latchkit/plugin-chains/kit'
import { base64, hex } from '@scure/base'

/** Above the length of any signature that this plugin verifies. */
const MAX_SIGNATURE_CHARACTERS = 4_096

/** Prefix that BIP-322 puts before the base64 of its full form; that of the simple form is `smp`. */
const FULL = 'ful'

/**
 * Returns the bytes of a signature as wallets write it: as `readBytes` does, with or without the prefix of BIP-322.
 * `undefined` also for a prefix that does not match the form of the bytes.
 */
export function readSignature(response: unknown): Uint8Array | undefined {
  const isPrefixed = typeof response === 'string' && response.length % 4 === 3
  const [, prefix, text = response] = (isPrefixed && /^(smp|ful)(.*)$/.exec(response)) || []
  const bytes = readBytes(text, MAX_SIGNATURE_CHARACTERS)
  const isAsPrefixed = !prefix || (bytes && isFullSignature(bytes) === (prefix === FULL))
  return isAsPrefixed ? bytes : undefined
}

/** Returns a signature in the form of BIP-322: base64, with a prefix in the full form. */
export const writeSignature = (bytes: Uint8Array): string =>
  isFullSignature(bytes) ? FULL + base64.encode(bytes) : base64.encode(bytes)

/**
 * Returns whether the bytes are a transaction (the full form of BIP-322) and no witness: versions below 256 have three zero
 * bytes where a witness of a key has its first element.
 */
export const isFullSignature = ([, ...bytes]: Uint8Array): boolean =>
  bytes.length > 60 && bytes.slice(0, 3).every(byte => byte === 0)

/**
 * Reads bytes that a wallet returned as they are, in base64, or in hex (WalletConnect, UniSat). Returns `undefined` for any other
 * value, and for more than `max` characters or bytes.
 */
export function readBytes(response: unknown, max: number): Uint8Array | undefined {
  if (typeof response !== 'string') return copyBytes(response, max)
  if (response.length > max) return undefined
  // No base64 of this length has only hex digits by chance.
  if (response.length % 2 === 0 && /^(?:0x)?[\da-f]{128,}$/i.test(response))
    return hex.decode(response.replace(/^0x/i, ''))
  return decodeBase64(response)
}

/** Returns a transaction's id as explorers show it, in lower case; `undefined` for anything else. */
export const readTransactionId = (value: unknown): string | undefined =>
  readText(value, 64, /^[\da-f]{64}$/i)?.toLowerCase()
