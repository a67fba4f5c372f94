import { tryOrUndefined } from '@latchkit/kernel/options'
import { base64 } from '@scure/base'

/** Reads base64 with padding (RFC 4648, section 4) in its canonical form. Returns `undefined` for anything else. */
export const decodeBase64 = (text: unknown): Uint8Array | undefined =>
  tryOrUndefined(() => base64.decode(text as string))

/** Returns whether both have the same bytes. Not in constant time. */
export const sameBytes = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a !== undefined && a.length === b?.length && a.every((byte, index) => byte === b[index])

/** Returns a copy of untrusted bytes; `undefined` for more than `maxBytes` and for any other value. */
export const copyBytes = (value: unknown, maxBytes: number): Uint8Array | undefined =>
  tryOrUndefined(() =>
    ArrayBuffer.isView(value) && value.byteLength <= maxBytes
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
      : undefined
  )
