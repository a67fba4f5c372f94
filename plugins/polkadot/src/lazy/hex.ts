export const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** Undefined for anything but `0x` and whole bytes of hex, `most` at most. Metadata have hundreds of thousands. */
export function fromHex(value: unknown, most: number): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > 2 + most * 2 || !/^0x[\da-f]*$/i.test(value)) return undefined
  if (value.length % 2 === 1) return undefined
  const bytes = new Uint8Array(value.length / 2 - 1)
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = (digit(value, 2 * index + 2) << 4) | digit(value, 2 * index + 3)
  return bytes
}

/** `9` is 0x39, and `A` and `a` end in a 1. */
function digit(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 0x40 ? code & 15 : (code & 15) + 9
}
