import { toBase58 } from '@latchkit/plugin-chains/kit'

// The reader of this package before it used a library: an independent oracle, written from Solana's specification.

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSION_0 = 0x80

export interface FormerTransaction {
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array
  readonly signers: readonly string[]
}

/** Reads the signatures and signers of a legacy transaction or one of version 0, without looking at its instructions. */
export function readTransaction(bytes: Uint8Array): FormerTransaction | undefined {
  if (bytes.length > 2_464) return undefined
  const count = readLength(bytes, 0)
  if (!count) return undefined
  const message = bytes.slice(count.next + count.value * SIGNATURE_BYTES)
  const [first = 0] = message
  const isVersioned = first >= VERSION_0
  if (isVersioned && first !== VERSION_0) return undefined
  const header = isVersioned ? 1 : 0
  const needed = message[header]
  const keys = readLength(message, header + 3)
  if (!needed || !keys || needed !== count.value || keys.value < needed) return undefined
  if (message.length < keys.next + keys.value * KEY_BYTES + KEY_BYTES) return undefined
  const signers = pieces(message, keys.next, needed, KEY_BYTES).map(toBase58)
  return { signatures: pieces(bytes, count.next, count.value, SIGNATURE_BYTES), message, signers }
}

const pieces = (bytes: Uint8Array, start: number, count: number, size: number) =>
  Array.from({ length: count }, (_, index) => bytes.slice(start + index * size, start + (index + 1) * size))

/** Reads a compact length of at most two bytes. */
function readLength(bytes: Uint8Array, at: number) {
  const [low, high] = [bytes[at], bytes[at + 1]]
  if (low === undefined) return undefined
  if (low < 0x80) return { value: low, next: at + 1 }
  if (high === undefined || high === 0 || high >= 0x80) return undefined
  return { value: (low & 0x7f) | (high << 7), next: at + 2 }
}

/** Reads the instructions of a legacy message or one of version 0; `undefined` for one with lookup tables. */
export function readMessage(bytes: Uint8Array) {
  try {
    const [first = 0] = bytes
    const isVersioned = first >= VERSION_0
    if (isVersioned && first !== VERSION_0) return undefined
    const cursor = cursorOver(bytes, isVersioned ? 1 : 0)
    const [signers = 0] = cursor.take(3)
    const keys = cursor.many(() => toBase58(cursor.take(KEY_BYTES)))
    cursor.take(KEY_BYTES)
    const key = (index: number | undefined) => {
      const found = keys[index ?? keys.length]
      if (found === undefined) throw new RangeError('An index without a key')
      return found
    }
    const instructions = cursor.many(() => ({
      program: key(cursor.take(1)[0]),
      accounts: cursor.many(() => key(cursor.take(1)[0])),
      data: cursor.take(cursor.length())
    }))
    const tables = isVersioned ? cursor.length() : 0
    const isWhole = tables === 0 && cursor.isAtEnd() && signers > 0 && signers <= keys.length
    return isWhole ? { signers: keys.slice(0, signers), instructions } : undefined
  } catch {
    return undefined
  }
}

/** @throws {RangeError} at the end of the bytes */
function cursorOver(bytes: Uint8Array, start: number) {
  let at = start
  const take = (count: number) => {
    if (at + count > bytes.length) throw new RangeError('Cut short')
    at += count
    return bytes.slice(at - count, at)
  }
  const length = () => {
    const read = readLength(bytes, at)
    if (!read) throw new RangeError('Not a length')
    at = read.next
    return read.value
  }
  return {
    take,
    length,
    many: <T>(read: () => T): T[] => Array.from({ length: length() }, read),
    isAtEnd: () => at === bytes.length
  }
}
