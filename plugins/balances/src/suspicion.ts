import type { Asset } from './contract.js'
import { asRead, isDisguised, skeleton } from './resemblance.js'

/** What is judged of a token. All of it is by whoever made it, but for the price. */
export type Suspect = Pick<Asset, 'address' | 'name' | 'symbol' | 'price'>

/** An address of a page, with the ends that such names really have: `USDC.e` and `ETH.axl` are none. */
const site =
  /(?:^|[^\p{L}\p{N}])[\p{L}\p{N}-]{2,}\s?[.。]\s?(?:com|org|net|io|xyz|app|site|online|top|club|vip|pro|info|me|co|cc|cfd|sbs|finance|fi|exchange|network|live|fun|shop|store|link|click|win|bet|gg|ai|dev|limo|lol|pw|ru|us|tech|cash|money|gift|events?|claims?)(?![\p{L}\p{N}])/u
const link = /:\/\/|\bwww\s?\.|\bt\.me\b|\.\p{L}{2,}\/\S/u
const lure = /\b(?:claim(?:s|ed|ing|able)?|visit(?:s|ing)?|redeem(?:s|ed|ing|able)?|airdrops?|giveaways?|vouchers?)\b/u

/**
 * Promises something at a site. The name of a site alone is the name of many an honest token, too, as long as somebody trades
 * it; nobody's symbol is one.
 */
function isSpam({ name, symbol, price }: Suspect): boolean {
  const [readName, readSymbol] = [asRead(name), asRead(symbol)]
  const tells = (text: string) => link.test(text) || lure.test(text)
  return tells(readName) || tells(readSymbol) || site.test(readSymbol) || (price === undefined && site.test(readName))
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
): readonly (Asset['hidden'] | undefined)[] {
  const isTrusted = (token: Suspect) => token.address === undefined || isListed(token)
  const trusted = calledBy(tokens.filter(isTrusted))
  const traded = calledBy(tokens.filter(token => token.price !== undefined && !isSpam(token) && !isDressed(token)))
  return tokens.map(token => {
    if (isTrusted(token)) return undefined
    if (isSpam(token)) return 'spam'
    const isNamed = (names: ReadonlySet<string>) => namesOf(token).some(name => names.has(name))
    // Two that are both traded may well share a name: one is a bridge's.
    const poses = isDressed(token) || isNamed(trusted) || (token.price === undefined && isNamed(traded))
    return poses ? 'look-alike' : undefined
  })
}

const isDressed = ({ name, symbol }: Suspect) => isDisguised(name) || isDisguised(symbol)
const namesOf = ({ name, symbol }: Suspect) => [skeleton(symbol), skeleton(name)].filter(text => text !== '')
const calledBy = (tokens: readonly Suspect[]): ReadonlySet<string> => new Set(tokens.flatMap(namesOf))
