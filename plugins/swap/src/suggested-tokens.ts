import type { SwapToken } from './store.js'

/** Largest number of suggested tokens. */
const MAX_SUGGESTED = 8

/** Symbols of tokens that are often swapped. */
const symbols: readonly string[] = [
  'ETH',
  'UNI',
  '1INCH',
  'AAVE',
  'SOL',
  'ADA',
  'AVAX',
  'DOT',
  'LINK',
  'NITRO',
  'GAIA',
  'MILK',
  'TRX',
  'NEAR',
  'GNO',
  'WBTC',
  'DAI',
  'WETH',
  'USDC',
  'USDT',
  'USD₮0',
  'ARB',
  'BAL',
  'BICO',
  'CRV',
  'ENS',
  'MATIC',
  'OP'
]

const isHeld = ({ amount = '0' }: SwapToken) => amount !== '0'
const rankOf = ({ symbol }: SwapToken) => symbols.indexOf(symbol)

/**
 * Splits listed tokens into at most eight suggested ones and all others, those that the account has first. Of several tokens with one
 * symbol the first is suggested; an unlisted token never is.
 */
export function splitTokens(tokens: readonly SwapToken[]): {
  readonly suggested: readonly SwapToken[]
  readonly all: readonly SwapToken[]
} {
  const seen = new Set<string>()
  const candidates = tokens.filter(token => {
    const isCoin = token.address === undefined
    const isNamed = !token.isUnlisted && rankOf(token) >= 0 && !seen.has(token.symbol)
    if (isCoin || isNamed) seen.add(token.symbol)
    return isCoin || isNamed
  })
  const suggested = candidates
    .sort((one, other) => Number(isHeld(other)) - Number(isHeld(one)) || rankOf(one) - rankOf(other))
    .slice(0, MAX_SUGGESTED)
  const chosen = new Set(suggested)
  const rest = tokens.filter(token => !chosen.has(token))
  return { suggested, all: rest.sort(byBalanceAndSymbol) }
}

function byBalanceAndSymbol(one: SwapToken, other: SwapToken): number {
  const [a, b] = [one.symbol.toLowerCase(), other.symbol.toLowerCase()]
  return Number(isHeld(other)) - Number(isHeld(one)) || (a < b ? -1 : a > b ? 1 : 0)
}

/** Returns the tokens whose name or symbol contains the text, or whose address is the text. */
export function searchTokens(tokens: readonly SwapToken[], text: string): readonly SwapToken[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tokens
  return tokens.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted) || address?.toLowerCase() === wanted
  )
}
