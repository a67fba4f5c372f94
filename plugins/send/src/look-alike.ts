/** What every address of a kind begins with, and so tells nobody apart: `0x`, and what a bech32 address begins with (BIP-173). */
const prefix = /^(?:0x|[a-z]{2,16}1[qp]?(?=[02-9ac-hj-np-z]{20}))/

/** So many characters at one end and at the other are what a visitor compares. */
const LEAST_AT_AN_END = 3
const LEAST_TOGETHER = 7

/**
 * Whether two different addresses begin and end so much alike that one can be taken for the other (address poisoning). Case
 * makes no difference to the eye. Between addresses that nobody made to be alike, that does not happen.
 */
export function looksAlike(one: string, other: string): boolean {
  if (one === other) return false
  const [a, b] = [one, other].map(address => address.replace(prefix, '').toLowerCase())
  if (a === undefined || b === undefined) return false
  const most = Math.min(a.length, b.length)
  const same = (at: (text: string, index: number) => string | undefined) => {
    let count = 0
    while (count < most && at(a, count) === at(b, count)) count++
    return count
  }
  const head = same((text, index) => text[index])
  const tail = same((text, index) => text.at(-1 - index))
  return head >= LEAST_AT_AN_END && tail >= LEAST_AT_AN_END && head + tail >= LEAST_TOGETHER
}
