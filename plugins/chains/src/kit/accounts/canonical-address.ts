import type { NamespaceAdapter } from '../../port/namespace.js'

/** An address in the one spelling of its chain family; undefined for what is none, and where no plugin knows the family. */
export function canonicalAddressOf(adapter: NamespaceAdapter | undefined, address: string): string | undefined {
  if (adapter?.canonicalAddress) return adapter.canonicalAddress(address)
  return adapter?.isAddress(address) ? address : undefined
}
