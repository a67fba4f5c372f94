import type { Token } from '@latchkit/plugin-chains/contract'

export interface ListedToken extends Token {
  readonly address: `0x${string}`
}

/** Tokens that the list suggests by their symbols. */
const suggested = ['USDC', 'DAI', 'WETH', 'WBTC', 'UNI', 'LINK', 'AAVE', 'ENS']
/** Picture in the token itself, because the page loads none from other hosts. */
const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxyZWN0IHdpZHRoPSI4IiBoZWlnaHQ9IjgiIGZpbGw9IiMyNTYiLz48L3N2Zz4='

/** Creates a list of tokens with 18 decimals, the suggested ones first. */
export const createTokens = (count: number): readonly ListedToken[] =>
  Array.from({ length: count }, (_, index) => {
    const symbol = suggested[index] ?? `PB${index}`
    return {
      address: `0x${(0xa1b2c3 * (index + 1)).toString(16).padStart(40, '0')}`,
      name: suggested[index] ?? `Pebble number ${index}`,
      symbol,
      decimals: 18,
      icon
    }
  })
