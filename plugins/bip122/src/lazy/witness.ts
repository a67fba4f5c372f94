import { byteReader } from './byte-reader.js'

/** The elements of a serialised witness, at most four; undefined if there are more, or a byte is left over. May throw. */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const { size, sized, isAtEnd } = byteReader(bytes)
  const count = size()
  if (count > 4) return undefined
  const elements = Array.from({ length: count }, sized)
  return isAtEnd() ? elements : undefined
}
