import { MAX_TOKEN_CHARACTERS, type TokenBalance } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import { encodeCall, textOf, wordOf } from '../node/contracts.js'
import { callAll } from '../node/multicall.js'
import type { ChainReader } from '../node/queries.js'
import { readAddresses } from '../node/schemas.js'

/** Number of tokens without a balance that are read again at a time. */
const REST_AT_ONCE = 40
/** Maximum number of accounts whose tokens are remembered. */
const MAX_ACCOUNTS = 20
/** Maximum number of decimals, which is that of `formatAmount`. */
const MAX_DECIMALS = 36

/** Last balances of tokens by address, the oldest reading first; `undefined` for a contract that is no token. */
type Readings = Map<string, TokenBalance | undefined>

/**
 * Creates a reader of the tokens that accounts hold. The first reading of a list reads all of it. Later ones read the tokens with
 * a balance and new ones, and 40 of the others in rotation: a list of hundreds would otherwise send half a megabyte each time.
 * Tokens that were not read again keep their last balance. A failed reading changes nothing.
 */
export function createTokenReader() {
  const accounts = new Map<string, Readings>()

  /** Returns the account's readings, which are now the last to be forgotten. */
  const readingsOf = (account: string) => {
    const readings: Readings = accounts.get(account) ?? new Map()
    accounts.delete(account)
    accounts.set(account, readings)
    const [oldest = ''] = accounts.keys()
    if (accounts.size > MAX_ACCOUNTS) accounts.delete(oldest)
    return readings
  }

  return async (account: string, listed: readonly string[], reader: ChainReader): Promise<readonly TokenBalance[]> => {
    const addresses = readAddresses(listed)
    const readings = readingsOf(`${reader.chain}:${account}`)
    const requested = selectAddresses(addresses, readings)
    const found = await readTokens(account, requested, reader)
    const tokens = new Map(found.map(token => [token.address, token]))
    for (const address of requested) {
      readings.delete(address)
      readings.set(address, tokens.get(address))
    }
    return addresses.flatMap(address => readings.get(address) ?? [])
  }
}

/** Returns the tokens with a balance, the new ones, and those of the others that were read the longest ago. */
function selectAddresses(addresses: readonly string[], readings: Readings): readonly string[] {
  const isFirst = (address: string) => !readings.has(address) || (readings.get(address)?.amount ?? 0n) > 0n
  const rest = new Set(addresses.filter(address => !isFirst(address)))
  const oldest = [...readings.keys()].filter(address => rest.has(address))
  return [...addresses.filter(isFirst), ...oldest.slice(0, REST_AT_ONCE)]
}

/**
 * Reads the balances of an account of the tokens at these addresses (ERC-20). Contracts that are no tokens are left out.
 *
 * @param addresses - in canonical form, each once.
 */
export async function readTokens(account: string, addresses: readonly string[], reader: ChainReader) {
  const calls = [encodeCall('balanceOf', account), encodeCall('name'), encodeCall('symbol'), encodeCall('decimals')]
  const requested = addresses.flatMap(to => calls.map(data => ({ to, data })))
  const results = await callAll(requested, reader)
  return addresses.flatMap((address, index) => {
    const [balance, name, symbol, decimals] = results.slice(calls.length * index, calls.length * (index + 1))
    const amount = wordOf(balance)
    if (amount === undefined) return []
    const description = { name: textOf(name), symbol: textOf(symbol), decimals: Number(wordOf(decimals)) }
    return describeToken({ address, amount }, description) ?? []
  })
}

/** Texts and decimals of a token, as its contract or a wallet gave them. */
interface Description {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

/**
 * Returns a balance with the name and symbol of its token as they can be shown: 32 characters each, and the one where the other
 * is missing. Returns `undefined` where both are missing or the decimals are invalid.
 */
export function describeToken(
  balance: Pick<TokenBalance, 'address' | 'amount' | 'icon'>,
  { name = '', symbol = '', decimals = -1 }: Description
): TokenBalance | undefined {
  const shownSymbol = plainText(symbol, MAX_TOKEN_CHARACTERS)
  const shownName = plainText(name, MAX_TOKEN_CHARACTERS) || shownSymbol
  if (!shownName || !Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) return undefined
  return { ...balance, name: shownName, symbol: shownSymbol || shownName, decimals }
}
