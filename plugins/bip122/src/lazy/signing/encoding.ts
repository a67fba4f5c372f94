import { base64, hex } from '@scure/base'

/** More than any signature has that can be verified here. */
const MAX_SIGNATURE_CHARACTERS = 4_096

/** Prefixes that BIP-322 puts before the base64 of its simple and its full form. */
const SIMPLE = 'smp'
const FULL = 'ful'

/**
 * Returns the bytes of a signature as wallets write it: as `readBytes` does, with or without the prefix of BIP-322.
 * `undefined` also for a prefix that does not match the form of the bytes.
 */
export function readSignature(answer: unknown): Uint8Array | undefined {
  const prefix = typeof answer === 'string' && answer.length % 4 === 3 ? answer.slice(0, 3) : ''
  if (typeof answer !== 'string' || (prefix !== SIMPLE && prefix !== FULL))
    return readBytes(answer, MAX_SIGNATURE_CHARACTERS)
  const bytes = readBytes(answer.slice(3), MAX_SIGNATURE_CHARACTERS)
  return bytes && isFullSignature(bytes) === (prefix === FULL) ? bytes : undefined
}

/** Returns a signature as verifiers of BIP-322 read it: base64, behind its prefix for the full form. */
export const writeSignature = (bytes: Uint8Array): string =>
  isFullSignature(bytes) ? FULL + base64.encode(bytes) : base64.encode(bytes)

/**
 * Returns whether the bytes are a transaction (the full form of BIP-322) and no witness: versions below 256 have three zero
 * bytes where a witness of a key has its first element.
 */
export const isFullSignature = ([, ...bytes]: Uint8Array): boolean =>
  bytes.length > 60 && bytes.slice(0, 3).every(byte => byte === 0)

/**
 * Returns bytes as wallets write them: themselves, in base64, or in hex (WalletConnect, UniSat). `undefined` for anything else,
 * and for more than `max` characters or bytes.
 */
export function readBytes(answer: unknown, max: number): Uint8Array | undefined {
  if (answer instanceof Uint8Array) return answer.length <= max ? Uint8Array.from(answer) : undefined
  if (typeof answer !== 'string' || answer.length > max) return undefined
  // Nothing that is read here is so short that hex could be taken for base64 by accident.
  if (answer.length % 2 === 0 && /^(?:0x)?[\da-f]{128,}$/i.test(answer)) return hex.decode(answer.replace(/^0x/i, ''))
  return readBase64(answer)
}

/** Returns the bytes of padded base64; `undefined` for anything else, also for a second spelling of the same bytes. */
export function readBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

/** Returns a transaction's id as explorers show it, in lower case; `undefined` for anything else. */
export const readTransactionId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f]{64}$/i.test(value) ? value.toLowerCase() : undefined
