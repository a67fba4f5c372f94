import type { Address } from 'viem'
import { getAddress, numberToHex } from 'viem/utils'

/** Kinds of pools, in the highest three bits of a pool. */
const protocols = { uniswapV2: 0n, uniswapV3: 1n, curve: 2n } as const
const PROTOCOL_OFFSET = 253n
/** The router pays the coin: it withdraws the result from the contract of the wrapped coin. */
const UNWRAP_FLAG = 1n << 252n
/** The router takes the token through Permit2, with an allowance that is not the router's. */
const PERMIT2_FLAG = 1n << 250n
const ADDRESS_BITS = 160n

/** Call of the `unoswap` family whose effects its arguments prove. The result is the chain's own coin. */
export interface Unoswap {
  readonly recipient: Address
  readonly from: Address
  readonly amount: bigint
  readonly minimumAmount: bigint
}

/**
 * Reads a call of the `unoswap` family. Returns `undefined` unless its arguments prove what is taken and paid:
 *
 * - The result is proved only if the router withdraws it from the wrapped coin. Otherwise the last pool, which may be any contract, chooses
 *   the token that it pays, and the router does not check that it pays at all.
 * - The taken token is proved only if the first pool is not of Uniswap v3: such a pool takes its own token, whatever `token` is.
 *
 * @param words - arguments in the order of the function, without `to`.
 * @param to - `to` of the function; the account if it has none.
 */
export function readUnoswap(words: readonly bigint[], to: bigint): Unoswap | undefined {
  const [token, amount, minimumAmount, ...pools] = words
  const [first, last] = [pools[0], pools.at(-1)]
  if (token === undefined || amount === undefined || minimumAmount === undefined) return undefined
  if (first === undefined || last === undefined) return undefined
  const [recipient, from] = [addressOf(to), addressOf(token)]
  if (!recipient || !from || !takesToken(first) || (last & UNWRAP_FLAG) === 0n) return undefined
  return { recipient, from, amount, minimumAmount }
}

/** Tests if the router takes exactly the token of the call from the account, with its own allowance. */
function takesToken(pool: bigint): boolean {
  const protocol = pool >> PROTOCOL_OFFSET
  const isKnown = protocol === protocols.uniswapV2 || protocol === protocols.curve
  return isKnown && (pool & PERMIT2_FLAG) === 0n
}

/** Returns the address in a word, or `undefined` if there are flags above it. */
const addressOf = (word: bigint): Address | undefined =>
  word >> ADDRESS_BITS === 0n ? getAddress(numberToHex(word, { size: 20 })) : undefined
