import type { NamespaceAdapter } from '@latchkit/plugin-chains/contract'

/** Beginning of an EVM address or its homoglyphs: `0` and a letter like `x`, or letters like `o` and `x` and six hex digits. */
const hexadecimal = /^(?:0[xхχ×]|[oоο][xхχ×][\da-f]{6})/iu
/** Ellipsis or mask, as in a shortened address. */
const shortened = /\.\.|[…⋯·•*]/
/** Colon, as in a CAIP-10 id or a link. */
const prefixed = /:/
/** Run of letters and digits that is too long for a word. */
const long = /[\p{L}\p{N}]{26}/u
const longWithDigits = /(?=[\p{L}\p{N}]*\p{N})[\p{L}\p{N}]{20}/u

/**
 * Returns true if a name could be mistaken for an address of any chain: it is an address, begins like an address, or contains a
 * part that looks like an address.
 */
export function isAddressLike(name: string, chains: readonly NamespaceAdapter[]): boolean {
  const text = name.normalize('NFKC')
  const labels = text.split('.')
  return (
    [shortened, prefixed, long, longWithDigits].some(pattern => pattern.test(text) || pattern.test(name)) ||
    labels.some(label => hexadecimal.test(label)) ||
    chains.some(chain => chain.isAddress(name) || labels.some(label => chain.isAddress(label)))
  )
}
