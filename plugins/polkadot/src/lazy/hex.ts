export const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** Undefined for anything but `0x` and whole bytes of hex, `most` at most. */
export function fromHex(value: unknown, most: number): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > 2 + most * 2 || !/^0x(?:[\da-f]{2})*$/i.test(value)) return undefined
  return Uint8Array.from(value.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}
