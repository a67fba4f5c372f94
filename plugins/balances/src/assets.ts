import { MAX_TOKEN_CHARACTERS, type TokenBalance } from '@latchkit/plugin-chains/contract'
import { type Confusables, detectSpam, worthOf } from '@latchkit/plugin-chains/kit'
import type { PricedToken } from '@latchkit/plugin-data/contract'
import type { Asset } from './contract.js'
import type { ListedToken } from './options.js'
import { visibleText } from './visible-text.js'

/** Maximum number of tokens of one source; more would freeze the page. */
export const MAX_ASSETS = 5_000
const MAX_ADDRESS_CHARACTERS = 256
/** Limit of amounts: no chain has larger integers. */
const MAX_AMOUNT = 2n ** 256n

/** Tokens that the site lists on one chain, by canonical address. */
export type ListedTokens = ReadonlyMap<string, ListedToken>

/**
 * Returns the tokens of a source as assets without duplicates, with texts that are safe to show: the coin first, then by value.
 * Omits invalid tokens, tokens with 0 decimals (they count single items), and tokens with a zero balance.
 *
 * @param found - Tokens with canonical addresses.
 * @param confusables - Result of `loadConfusables` for their names and symbols.
 */
export function assetsOf(
  found: readonly PricedToken[],
  listed: ListedTokens,
  confusables?: Confusables
): readonly Asset[] {
  const valid = found.slice(0, MAX_ASSETS).filter(isValid)
  const unique = [...new Map(valid.map(token => [token.address, token])).values()]
  const tokens = unique.map(token => ({ ...token, ...validPriceOf(token) }))
  const isListed = ({ address = '' }: { readonly address?: string }) => listed.has(address)
  // Includes zero balances, because another token may imitate them.
  const spamReasons = detectSpam(tokens, isListed, confusables)
  return tokens
    .map((token, index) => ({ token, hidden: spamReasons[index], cents: centsOf(token) }))
    .filter(({ token: { address, amount, decimals } }) => address === undefined || (amount > 0n && decimals > 0))
    .sort(
      (a, b) =>
        Number(a.token.address !== undefined) - Number(b.token.address !== undefined) ||
        Number(b.cents - a.cents) ||
        Number(isListed(b.token)) - Number(isListed(a.token)) ||
        compareTexts(a.token.symbol, b.token.symbol) ||
        compareTexts(a.token.address ?? '', b.token.address ?? '')
    )
    .map(({ token, hidden }) => assetOf(token, hidden, listed.get(token.address ?? '')?.image))
}

function assetOf(
  { address, name, symbol, decimals, icon, amount, price }: PricedToken,
  hidden: Asset['hidden'],
  listedImage: string | undefined
): Asset {
  const [visibleName, visibleSymbol] = [name, symbol].map(text => visibleText(text, MAX_TOKEN_CHARACTERS))
  const shownName = visibleName || visibleSymbol || '?'
  return {
    ...(address !== undefined && { address }),
    name: shownName,
    symbol: visibleSymbol || shownName,
    decimals,
    amount: amount.toString(),
    ...(listedImage === undefined ? icon !== undefined && { icon } : { icon: listedImage, isIconTrusted: true }),
    ...(price !== undefined && { price }),
    ...(hidden && { hidden })
  }
}

const isValid = ({ address = '', decimals, amount }: TokenBalance) =>
  address.length <= MAX_ADDRESS_CHARACTERS &&
  Number.isInteger(decimals) &&
  decimals >= 0 &&
  decimals <= 36 &&
  amount >= 0n &&
  amount < MAX_AMOUNT

/** Removes an invalid price, which would appear as a value of zero. */
const validPriceOf = ({ amount, decimals, price }: PricedToken) => ({
  price: price !== undefined && worthOf(amount, decimals, price) !== undefined ? price : undefined
})

const centsOf = ({ amount, decimals, price }: { amount: bigint; decimals: number; price: string | undefined }) =>
  BigInt((price && worthOf(amount, decimals, price)?.replace('.', '')) || -1)

/** Compares by code units, so that the order is the same in every language. */
const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))
