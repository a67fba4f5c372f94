import type { NamespaceAdapter } from '@latchkit/plugin-chains/contract'

/** Letters that are drawn like the zero and the x in front of an EVM address; the first in front of at least six digits of it. */
const hexadecimal = /^(?:0[xхχ×]|[oоο][xхχ×][\da-f]{6})/iu
/** An address with its middle left out. */
const shortened = /\.\.|[…⋯·•*]/
/** A chain before it (CAIP-10), or a link of one. */
const prefixed = /:/
/** So many letters and digits in a row are no word. */
const long = /[\p{L}\p{N}]{26}/u
const longWithDigits = /(?=[\p{L}\p{N}]*\p{N})[\p{L}\p{N}]{20}/u

/**
 * Whether a name could be taken for an address where names and addresses are shown alike, whatever the chain: it is one, begins
 * like one, or has what looks like one in it.
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
