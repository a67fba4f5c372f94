import { type Confusables, createConfusables } from './confusables.js'
import { asRead, hasHomoglyphs, isDisguised, MAX_READ, skeletonsOf } from './homoglyphs.js'

/** Facts about a token. All but the price come from its author. */
export interface SpamCandidate {
  /** Absent for the coin of the chain. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  /** Price as any text if the token is traded; its value is not read. */
  readonly price?: string | undefined
}

/** Reason to hide a token: `spam` promises something at a site, `look-alike` imitates the name of another. */
export type SpamReason = 'spam' | 'look-alike'

const ends =
  'com|org|net|io|xyz|app|site|online|top|club|vip|pro|info|me|co|cc|cfd|sbs|finance|fi|exchange|network|live|fun|shop|store|link|click|win|bet|gg|ai|dev|limo|lol|pw|ru|us|tech|cash|money|gift|events?|claims?'
/** Pattern of a page's address, with the top-level domains that such names really use. `USDC.e` and `ETH.axl` do not match. */
const site = new RegExp(`(?:^|[^\\p{L}\\p{N}])[\\p{L}\\p{N}-]{2,}\\s?[.。]\\s?(?:${ends})(?![\\p{L}\\p{N}])`, 'u')
/** Matches an address that is spelled to avoid a filter. */
const hiddenSite = new RegExp(`[\\p{L}\\p{N}](?:\\s[.。]\\s?|[。｡．])(?:${ends})(?![\\p{L}\\p{N}])`, 'u')
const link = /:\/\/|\bwww\s?\.|\bt\.me\b|\.\p{L}{2,}\/\S/u
const lure = /\b(?:claim(?:s|ed|ing|able)?|visit(?:s|ing)?|redeem(?:s|ed|ing|able)?|airdrops?|giveaways?|vouchers?)\b/u
/** Matches words and sums that honest names have too, but not beside the address of a page. */
const lureBesideSite =
  /\b(?:free|gifts?|bonus(?:es)?|rewards?|prizes?|win(?:ner)?s?|get|go to|mint|earn|swap at|register|verify|unlock)\b|[$€£]\s?\d|\d\s?(?:usd|eth|btc)/u

/** Returns the words in the name of a site: `free-money` for `free-money.xyz`, a space for `earn.finance`, which is a name. */
const besideSite = (found: string) => (found.includes('-') ? found.replace(/\s?\.\s?\p{L}+$/u, ' ') : ' ')

/** Skeletons of names that are often imitated, even if the account does not have the original. */
const wellKnown = new Set(
  [
    ...['ETH', 'Ether', 'Ethereum', 'WETH', 'Wrapped Ether', 'stETH', 'wstETH', 'USDC', 'USD Coin', 'USDCoin', 'USDT'],
    ...['Tether', 'Tether USD', 'DAI', 'Dai Stablecoin', 'USDe', 'USDS', 'PYUSD', 'BTC', 'Bitcoin', 'WBTC', 'cbBTC'],
    ...['Wrapped Bitcoin', 'Wrapped BTC', 'SOL', 'Solana', 'BNB', 'POL', 'MATIC', 'Polygon', 'ATOM', 'DOT', 'Polkadot'],
    ...['Chainlink', 'LINK', 'Uniswap', 'UNI', 'ARB', 'Arbitrum', 'Aave', 'XRP', 'DOGE', 'Dogecoin']
  ].flatMap(name => skeletonsOf(name))
)

/** Reads a token's name and symbol. `names` are their skeletons. */
function readingOf({ name, symbol, price }: SpamCandidate, confusables: Confusables) {
  const texts = [name, symbol].map(text => ({ text, read: asRead(text, confusables) }))
  const hasHiddenSite = texts.some(({ text, read }) =>
    [text.slice(0, MAX_READ).toLowerCase(), read].some(one => hiddenSite.test(one))
  )
  const isDisguise = texts.map(
    ({ text }) =>
      isDisguised(text, confusables) ||
      (hasHomoglyphs(text, confusables) && skeletonsOf(text, confusables).some(skeleton => wellKnown.has(skeleton)))
  )
  const isLure = (read: string) =>
    link.test(read) || lure.test(read) || (site.test(read) && lureBesideSite.test(read.replace(site, besideSite)))
  return {
    // Many honest tokens are named like their site. A symbol may be a site only if the token is traded.
    isSpam:
      hasHiddenSite ||
      texts.some(({ read }) => isLure(read)) ||
      (price === undefined && site.test(asRead(symbol, confusables))),
    isDisguised: isDisguise.includes(true),
    names: texts.flatMap(({ text }) => skeletonsOf(text, confusables))
  }
}

/**
 * Returns for each token of an account the reason to hide it; `undefined` for most tokens, including the coin and all listed ones. Other
 * tokens may imitate these, and tokens with a price.
 *
 * @param isListed - returns true for a token that the site lists.
 * @param confusables - of `loadConfusables`, for all names and symbols. Without them imitations in other scripts stay undetected.
 * @example
 * const tokens = [
 *   { name: 'USD Coin', symbol: 'USDC', address: '0xA0b8' },
 *   { name: 'Visit claim.xyz', symbol: 'GIFT', address: '0xbad0' }
 * ]
 * detectSpam(tokens, ({ address }) => address === '0xA0b8') // [undefined, 'spam']
 */
export function detectSpam(
  tokens: readonly SpamCandidate[],
  isListed: (token: SpamCandidate) => boolean,
  confusables: Confusables = createConfusables()
): readonly (SpamReason | undefined)[] {
  const trusted = new Set<string>()
  const traded = new Set<string>()
  const read = tokens.map(token => {
    const isTrusted = token.address === undefined || isListed(token)
    const reading = readingOf(token, confusables)
    const isHonest = token.price !== undefined && !reading.isSpam && !reading.isDisguised
    for (const name of reading.names) {
      if (isTrusted) trusted.add(name)
      if (isHonest) traded.add(name)
    }
    return { ...reading, isTrusted, isTraded: token.price !== undefined }
  })
  return read.map(({ isTrusted, isTraded, isSpam, isDisguised, names }) => {
    if (isTrusted) return undefined
    if (isSpam) return 'spam'
    // Two traded tokens may share a name: one may be a bridge's.
    const poses = isDisguised || names.some(name => trusted.has(name) || (!isTraded && traded.has(name)))
    return poses ? 'look-alike' : undefined
  })
}
