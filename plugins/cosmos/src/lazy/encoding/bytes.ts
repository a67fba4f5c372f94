import { tryOrUndefined } from '@latchkit/kernel/options'
import { base64 } from '@scure/base'

/** Reads base64 with padding (RFC 4648, section 4) in its canonical form; returns `undefined` for anything else. */
export const fromBase64 = (text: unknown): Uint8Array | undefined => tryOrUndefined(() => base64.decode(text as string))

export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

export const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/** Returns a copy of untrusted bytes; `undefined` for more than `maxBytes` and for other values. */
export function copyBytes(value: unknown, maxBytes: number): Uint8Array | undefined {
  try {
    if (!ArrayBuffer.isView(value) || value.byteLength > maxBytes) return undefined
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
  } catch {
    return undefined
  }
}
