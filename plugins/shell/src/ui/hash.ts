/**
 * Returns the 32-bit FNV-1a hash of a text, with the high bits mixed into the low ones. The same text gives the same picture on
 * every machine.
 *
 * @returns an integer from 0 to 2^32 - 1.
 * @example
 * ```ts
 * const hue = hash('MetaMask') % 360
 * ```
 */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  // The low bits of a short text differ too little.
  return (value ^ (value >>> 15)) >>> 0
}
