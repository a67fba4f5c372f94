import { tryOrUndefined } from '@latchkit/kernel/options'

/**
 * Reads base64 with padding (RFC 4648, section 4) in its canonical form. Returns `undefined` for anything else.
 *
 * @example
 * decodeBase64('AQI=') // Uint8Array [1, 2]
 * decodeBase64('AQI') // undefined: its padding is missing
 */
export const decodeBase64 = (text: unknown): Uint8Array | undefined =>
  tryOrUndefined(() => {
    const binary = atob(text as string)
    // `atob` takes white space, missing padding and unused bits, too.
    return btoa(binary) === text ? Uint8Array.from(binary, character => character.charCodeAt(0)) : undefined
  })

/**
 * Returns whether both have the same bytes. Not in constant time.
 *
 * @example
 * sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2)) // true
 */
export const sameBytes = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a !== undefined && a.length === b?.length && a.every((byte, index) => byte === b[index])

/**
 * Returns a copy of untrusted bytes; `undefined` for more than `maxBytes` and for any other value.
 *
 * @example
 * const signature = copyBytes(Uint8Array.of(1, 2), 64)
 */
export const copyBytes = (value: unknown, maxBytes: number): Uint8Array | undefined =>
  tryOrUndefined(() =>
    ArrayBuffer.isView(value) && value.byteLength <= maxBytes
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
      : undefined
  )
