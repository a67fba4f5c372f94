/** FNV-1a, 32 bits: the same text gives the same drawing on every machine. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  // The low bits of a short text differ too little.
  return (value ^ (value >>> 15)) >>> 0
}
