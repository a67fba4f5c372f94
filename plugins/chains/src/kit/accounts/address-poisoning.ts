/** Common beginning of addresses: `0x`, or the prefix of bech32 (BIP-173) with the witness version. Mixed case tells base58 apart. */
const prefix = /^(?:0x|[a-z]{2,16}1[qp]?(?=[02-9ac-hj-np-z]{20}))/
/** Letters of each end that are shown of a shortened address, and that people compare. */
const END_LETTERS = 4

/** Returns whether two different addresses begin and end alike, in any case: rare by chance, and the aim of address poisoning. */
export function isLookAlikeAddress(one: string, other: string): boolean {
  const [a, b] = [endsOf(one), endsOf(other)]
  return a !== undefined && a === b && one.toLowerCase() !== other.toLowerCase()
}

/** Returns the ends of an address, the same for look-alikes; `undefined` for a short address. */
export function endsOf(address: string): string | undefined {
  const letters = address.replace(prefix, '').toLowerCase()
  return letters.length > 2 * END_LETTERS ? letters.slice(0, END_LETTERS) + letters.slice(-END_LETTERS) : undefined
}
