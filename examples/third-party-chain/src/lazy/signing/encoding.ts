export const utf8 = (text: string) => new TextEncoder().encode(text)

export const bigEndian = (value: number, size: number) =>
  Uint8Array.from({ length: size }, (_, index) => Number((BigInt(value) >> BigInt(8 * (size - 1 - index))) & 0xffn))
