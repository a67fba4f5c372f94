import { sha256 } from '@latchkit/plugin-chains/kit'

/** Matches chain ids that CAIP-2 accepts; it reserves the prefix `hashed-` for the others. */
const idPattern = /^(?!hashed-)[-a-zA-Z0-9]{1,32}$/

/**
 * Returns the CAIP-2 reference of a chain id: the id itself, or its hash if CAIP-2 does not accept the id.
 *
 * @example
 * ```ts
 * referenceOf({ id: 'evmos_9001-2' }) // hashed-95094315a9d6cf2a
 * ```
 */
export function referenceOf({ id }: { readonly id: string }): string {
  if (idPattern.test(id)) return id
  const digest = sha256(new TextEncoder().encode(id)).subarray(0, 8)
  return `hashed-${Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')}`
}
