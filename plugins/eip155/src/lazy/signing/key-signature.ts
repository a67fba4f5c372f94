import type { Hex } from '../../contract.js'

/** The largest `s` of a canonical signature (EIP-2): with larger ones a signature would have two spellings. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** What stands for the two parities: by EIP-155's forerunner, and as some hardware wallets write them. */
const parities: ReadonlyMap<string, number> = new Map([
  ['1b', 0],
  ['1c', 1],
  ['00', 0],
  ['01', 1]
])

/**
 * A signature by a key in its common form: `r`, `s`, then 27 or 28. Reads parities of 0 and 1 and the compact form
 * (ERC-2098) too. Undefined for anything else, such as what a contract account accepts.
 */
export function keySignature(signature: Hex): Hex | undefined {
  const [, r, rest, parity] = /^0x([\da-f]{64})([\da-f]{64})([\da-f]{2})?$/.exec(signature) ?? []
  if (!r) return undefined
  const whole = BigInt(`0x${rest}`)
  // The compact form keeps the parity in the highest bit, which a canonical `s` does not need.
  const s = parity ? whole : BigInt.asUintN(255, whole)
  const odd = parity ? parities.get(parity) : Number(whole >> 255n)
  if (odd === undefined || s > HALF_ORDER) return undefined
  return `0x${r}${s.toString(16).padStart(64, '0')}${(27 + odd).toString(16)}`
}
