export const SIGNATURE_BYTES = 64
export const KEY_BYTES = 32
/** Twice what fits into one packet of the network. */
const MAX_BYTES = 2_464

/** The parts of a transaction that tell who signed what. */
export interface ReadTransaction {
  readonly signatures: readonly Uint8Array[]
  /** What is signed: everything behind the signatures. */
  readonly message: Uint8Array
  /** The keys that have to sign, in the order of the signatures. */
  readonly signers: readonly Uint8Array[]
}

/**
 * Reads the wire form of a transaction, legacy or version 0: signatures, then a header that says how many of the keys behind
 * it have to sign. Undefined for anything else. The instructions are not looked at.
 */
export function readTransaction(bytes: Uint8Array): ReadTransaction | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  const count = readLength(bytes, 0)
  if (!count) return undefined
  const start = count.next + count.value * SIGNATURE_BYTES
  const message = bytes.slice(start)
  const [first = 0] = message
  // The highest bit tells a version, of which there is one; a legacy message begins with its header.
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) return undefined
  const header = isVersioned ? 1 : 0
  const needed = message[header]
  const keys = readLength(message, header + 3)
  if (!needed || !keys || needed !== count.value || keys.value < needed) return undefined
  if (message.length < keys.next + keys.value * KEY_BYTES + KEY_BYTES) return undefined
  const signers = pieces(message, keys.next, needed, KEY_BYTES)
  return { signatures: pieces(bytes, count.next, count.value, SIGNATURE_BYTES), message, signers }
}

const pieces = (bytes: Uint8Array, start: number, count: number, size: number) =>
  Array.from({ length: count }, (_, index) => bytes.slice(start + index * size, start + (index + 1) * size))

/** A length as Solana packs it: seven bits a byte, the lowest first, two bytes being enough here. */
export function readLength(
  bytes: Uint8Array,
  at: number
): { readonly value: number; readonly next: number } | undefined {
  const [low, high] = [bytes[at], bytes[at + 1]]
  if (low === undefined) return undefined
  if (low < 0x80) return { value: low, next: at + 1 }
  // A second byte of zero would be another spelling of the first.
  if (high === undefined || high === 0 || high >= 0x80) return undefined
  return { value: (low & 0x7f) | (high << 7), next: at + 2 }
}
