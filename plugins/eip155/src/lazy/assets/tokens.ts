import type { TokenBalance } from '@latchkit/plugin-chains/contract'
import type { ChainReader } from '../node/queries.js'
import { readAddress } from '../node/schemas.js'
import { readTokens } from './erc20.js'

/** The number of tokens without a balance that are read again at a time. */
const REST_AT_ONCE = 40
/** Accounts whose tokens are remembered. */
const MAX_ACCOUNTS = 20

/** The last balance of a token, and the number of its reading. */
interface Reading {
  readonly token: TokenBalance | undefined
  readonly turn: number
}

/**
 * Creates a reader of the tokens that accounts hold. The first reading of a list reads all of it. Later ones read the tokens with
 * a balance and new ones, and 40 of the others in rotation: a list of hundreds would otherwise send half a megabyte each time.
 * Tokens that were not read again keep their last balance.
 *
 * @returns a function that fails as `readTokens` does; a failed reading changes nothing.
 */
export function createTokenReader() {
  const accounts = new Map<string, Map<string, Reading>>()
  let turn = 0

  /** The account's readings, which are now the last to be forgotten. */
  const readingsOf = (account: string) => {
    const readings = accounts.get(account) ?? new Map<string, Reading>()
    accounts.delete(account)
    accounts.set(account, readings)
    const [oldest] = accounts.keys()
    if (accounts.size > MAX_ACCOUNTS && oldest !== undefined) accounts.delete(oldest)
    return readings
  }

  return async (account: string, known: readonly string[], reader: ChainReader): Promise<readonly TokenBalance[]> => {
    const addresses = [...new Set(known.flatMap(text => readAddress(text) ?? []))]
    const readings = readingsOf(`${reader.chain}:${account}`)
    const requested = selectAddresses(addresses, readings)
    const found = await readTokens(account, requested, reader)
    turn += 1
    const tokens = new Map(found.map(token => [token.address, token]))
    for (const address of requested) readings.set(address, { token: tokens.get(address), turn })
    return addresses.flatMap(address => readings.get(address)?.token ?? [])
  }
}

/** Returns the tokens with a balance, the new ones, and those of the others that were read the longest ago. */
function selectAddresses(addresses: readonly string[], readings: ReadonlyMap<string, Reading>): readonly string[] {
  const isFirst = (address: string) => {
    const reading = readings.get(address)
    return !reading || (reading.token?.amount ?? 0n) > 0n
  }
  const turnOf = (address: string) => readings.get(address)?.turn ?? 0
  const rest = addresses.filter(address => !isFirst(address)).sort((one, other) => turnOf(one) - turnOf(other))
  return [...addresses.filter(isFirst), ...rest.slice(0, REST_AT_ONCE)]
}
