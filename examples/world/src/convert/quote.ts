import { encodeParameters, readWord } from '../evm/abi.js'
import { localExchange } from '../evm/addresses.js'
import type { EvmClient } from '../evm/client.js'
import { evmCoinAddress } from '../evm/ledger.js'

/** Exchange of an amount of one token for another. Addresses are in lower case; `evmCoinAddress` stands for the coin. */
export interface Exchange {
  readonly from: string
  readonly to: string
  /** Base units of `from`. */
  readonly amount: bigint
}

export interface Quote {
  /** Tokens from pool to pool. */
  readonly path: readonly string[]
  /** Base units of `to` that the account gets, after the token's own fee. */
  readonly toAmount: bigint
}

const getAmountsOut = '0xd06ca61f'
const { router, wrappedEther, tollToken } = localExchange

/** Returns true for a token that takes a fee from each transfer. */
export const hasFee = (token: string) => token === tollToken

const arriving = (token: string, amount: bigint) => (hasFee(token) ? amount - amount / 100n : amount)
const pooled = (token: string) => (token === evmCoinAddress ? wrappedEther : token)

/**
 * Resolves with the tokens that the router pays for an amount at the newest block: the better one of the pool of the two tokens
 * and the two pools with the coin. Undefined without such pools, or if nothing is paid.
 *
 * @throws {NodeError} if the node does not respond.
 */
export async function bestQuote(client: EvmClient, { from, to, amount }: Exchange): Promise<Quote | undefined> {
  const [first, last] = [pooled(from), pooled(to)]
  const direct = [first, last]
  const paths = direct.includes(wrappedEther) ? [direct] : [direct, [first, wrappedEther, last]]
  const results = await client.requestEach(paths.map(path => amountsOutCall(arriving(from, amount), path)))
  const quotes = results.flatMap((result, index): Quote[] => {
    const [path = [], paid] = [paths[index], lastOf(result)]
    const toAmount = paid === undefined ? 0n : arriving(to, paid)
    return toAmount > 0n ? [{ path, toAmount }] : []
  })
  return quotes.reduce<Quote | undefined>(
    (best, quote) => (best && best.toAmount >= quote.toAmount ? best : quote),
    undefined
  )
}

const amountsOutCall = (amount: bigint, path: readonly string[]) =>
  ['eth_call', { to: router, data: getAmountsOut + encodeParameters([amount, path.map(BigInt)]) }, 'latest'] as const

/** Returns the last number of an array, after its offset and length. */
function lastOf(hex: unknown): bigint | undefined {
  const length = readWord(hex, 1)
  return length === undefined ? undefined : readWord(hex, 1 + Number(length))
}
