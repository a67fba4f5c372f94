/**
 * What every address of a kind begins with: `0x`, or the prefix of bech32 (BIP-173) with the letter of a witness version. Base58
 * may begin with letters and a 1, too; its small and capital letters tell it apart.
 */
const prefix = /^(?:0x|[a-z]{2,16}1[qp]?(?=[02-9ac-hj-np-z]{20}))/
/** People compare the ends of an address, and this much of each is shown where it is shortened. */
const END_LETTERS = 4

/**
 * Returns whether two different addresses look alike: they begin and end alike, in whatever case. Address poisoning makes such
 * addresses on purpose; by chance two in four thousand million are.
 */
export function isLookAlikeAddress(one: string, other: string): boolean {
  const [a, b] = [endsOf(one), endsOf(other)]
  return a !== undefined && a === b && one.toLowerCase() !== other.toLowerCase()
}

/** Returns the ends by which an address is recognised, the same for look-alikes; `undefined` if it is too short to be confused. */
export function endsOf(address: string): string | undefined {
  const letters = address.replace(prefix, '').toLowerCase()
  return letters.length > 2 * END_LETTERS ? letters.slice(0, END_LETTERS) + letters.slice(-END_LETTERS) : undefined
}
