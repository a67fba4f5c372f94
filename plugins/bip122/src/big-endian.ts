/** A whole number in exactly so many bytes, the highest first; undefined when it needs more. */
export function bigEndian(value: bigint, length: number): Uint8Array | undefined {
  const bytes = new Uint8Array(length)
  for (let at = length; at--; value >>= 8n) bytes[at] = Number(value & 255n)
  return value ? undefined : bytes
}
