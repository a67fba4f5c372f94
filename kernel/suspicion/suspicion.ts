import { asRead, isDisguised, skeletonOf } from './resemblance.js'

/** What is judged of a token. All of it is by whoever made it, but for the price. */
export interface Suspect {
  /** Absent for the coin of the chain. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  /** Any, for what somebody is known to trade. */
  readonly price?: string | undefined
}

/** Why a token is kept out of the way: `spam` promises something at a site, `look-alike` calls itself as another does. */
export type Suspicion = 'spam' | 'look-alike'

/** An address of a page, with the ends that such names really have: `USDC.e` and `ETH.axl` are none. */
const site =
  /(?:^|[^\p{L}\p{N}])[\p{L}\p{N}-]{2,}\s?[.。]\s?(?:com|org|net|io|xyz|app|site|online|top|club|vip|pro|info|me|co|cc|cfd|sbs|finance|fi|exchange|network|live|fun|shop|store|link|click|win|bet|gg|ai|dev|limo|lol|pw|ru|us|tech|cash|money|gift|events?|claims?)(?![\p{L}\p{N}])/u
const link = /:\/\/|\bwww\s?\.|\bt\.me\b|\.\p{L}{2,}\/\S/u
const lure = /\b(?:claim(?:s|ed|ing|able)?|visit(?:s|ing)?|redeem(?:s|ed|ing|able)?|airdrops?|giveaways?|vouchers?)\b/u

/** What a token says of itself, as it reads. */
interface Reading {
  readonly isSpam: boolean
  readonly isDisguised: boolean
  /** What it may be taken for. */
  readonly names: readonly string[]
}

function readingOf({ name, symbol, price }: Suspect): Reading {
  const [readName, readSymbol] = [asRead(name), asRead(symbol)]
  const tells = (text: string) => link.test(text) || lure.test(text)
  return {
    // The name of a site alone is the name of many an honest token, too, as long as somebody trades it; no symbol is one.
    isSpam:
      tells(readName) || tells(readSymbol) || site.test(readSymbol) || (price === undefined && site.test(readName)),
    isDisguised: isDisguised(name) || isDisguised(symbol),
    names: [readSymbol, readName].map(skeletonOf).filter(text => text !== '')
  }
}

/**
 * Why each of the tokens of an account should be kept out of the way; undefined for most. Never the coin, and never what is
 * listed: these, and what has a price, are what others may pose as.
 *
 * @param isListed - whether the site stands for a token.
 */
export function suspicionsOf(
  tokens: readonly Suspect[],
  isListed: (token: Suspect) => boolean
): readonly (Suspicion | undefined)[] {
  const trusted = new Set<string>()
  const traded = new Set<string>()
  const read = tokens.map(token => {
    const isTrusted = token.address === undefined || isListed(token)
    const reading = readingOf(token)
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
    // Two that are both traded may well share a name: one is a bridge's.
    const poses = isDisguised || names.some(name => trusted.has(name) || (!isTraded && traded.has(name)))
    return poses ? 'look-alike' : undefined
  })
}
