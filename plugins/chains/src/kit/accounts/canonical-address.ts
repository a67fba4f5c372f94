import type { NamespaceAdapter } from '../../port/namespace.js'

/** Returns `address` in canonical form, or `undefined` if it is invalid or its namespace has no adapter. */
export function canonicalAddressOf(adapter: NamespaceAdapter | undefined, address: string): string | undefined {
  if (adapter?.canonicalAddress) return adapter.canonicalAddress(address)
  return adapter?.isAddress(address) ? address : undefined
}
