import { tryOrUndefined } from '@latchkit/kernel/options'
import { base64 } from '@scure/base'

/** Reads base64 with padding (RFC 4648, section 4) in its canonical form; returns `undefined` for anything else. */
export const fromBase64 = (text: unknown): Uint8Array | undefined => tryOrUndefined(() => base64.decode(text as string))

export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** A copy of bytes that came from outside, at most `most` of them. Undefined for what are none. */
export function copyBytes(value: unknown, most: number): Uint8Array | undefined {
  try {
    if (!ArrayBuffer.isView(value) || value.byteLength > most) return undefined
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
  } catch {
    return undefined
  }
}
