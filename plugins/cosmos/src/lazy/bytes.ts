/** Base64 with padding (RFC 4648, section 4), in its one canonical spelling. Undefined for anything else. */
export function fromBase64(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) {
    return undefined
  }
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  // The bits that padding leaves over have to be zero, or one signature would have several spellings.
  return toBase64(bytes) === text ? bytes : undefined
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))

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
