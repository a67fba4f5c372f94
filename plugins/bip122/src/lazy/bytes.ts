/** Bytes one after the other, as Bitcoin writes its structures. */
export function concat(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Four bytes, the lowest first. */
export const uint32 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

/** Eight bytes, the lowest first: how amounts are written. */
export const uint64 = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

/** A length as Bitcoin's `CompactSize`, below 2^32. */
export function compactSize(value: number): Uint8Array {
  if (value < 0xfd) return Uint8Array.of(value)
  return value <= 0xffff ? concat([0xfd], uint32(value).subarray(0, 2)) : concat([0xfe], uint32(value))
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export const equals = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** Of text that is known to be hex. */
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))

/** More than any signature has that can be checked here. */
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
  isFullSignature(bytes) ? FULL + toBase64(bytes) : toBase64(bytes)

/**
 * Returns whether the bytes are a transaction (the full form of BIP-322) and no witness: versions below 256 have three zero
 * bytes where a witness of a key has its first element.
 */
export const isFullSignature = ([, ...bytes]: Uint8Array): boolean =>
  bytes.length > 60 && bytes.slice(0, 3).every(byte => byte === 0)

/**
 * Bytes as wallets write them: themselves, in base64, or in hex (WalletConnect, UniSat). Undefined for anything else, for
 * base64 that has a second spelling, and for more than `most` characters, or bytes.
 */
export function readBytes(answer: unknown, most: number): Uint8Array | undefined {
  if (answer instanceof Uint8Array) return answer.length <= most ? Uint8Array.from(answer) : undefined
  if (typeof answer !== 'string' || answer.length > most) return undefined
  // Nothing that is read here is so short that hex could be taken for base64 by accident.
  if (answer.length % 2 === 0 && /^(?:0x)?[\da-f]{128,}$/i.test(answer)) {
    return fromHex(answer.replace(/^0x/i, ''))
  }
  return fromBase64(answer)
}

export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 > 0 || !/^[A-Za-z\d+/]*={0,2}$/.test(text)) return undefined
  const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : undefined
}
