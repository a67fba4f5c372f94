import { MAX_TOKEN_CHARACTERS, type TokenBalance } from '@latchkit/plugin-chains/contract'
import { type Confusables, detectSpam, worthOf } from '@latchkit/plugin-chains/kit'
import type { PricedToken } from '@latchkit/plugin-data/contract'
import type { Asset } from './contract.js'
import type { ListedToken } from './options.js'
import { seenText } from './seen-text.js'

/** A source that lists more is not believed, and would freeze the page. */
const MAX_ASSETS = 5_000
const MAX_ADDRESS_CHARACTERS = 256
/** No chain counts further. */
const MAX_AMOUNT = 2n ** 256n

/** @param listed - what the site stands for on this chain, by canonical address. */
export type ListedTokens = ReadonlyMap<string, ListedToken>

/**
 * What a source said, as it is kept: each token once, the coin first, then by what they are worth; texts as they may be shown.
 * Left out: tokens without decimals, which count single things, tokens that there is nothing of, and what cannot be.
 *
 * @param found - by canonical address.
 * @param confusables - of `loadConfusables`, with their names and symbols.
 */
export function assetsOf(
  found: readonly PricedToken[],
  listed: ListedTokens,
  confusables?: Confusables
): readonly Asset[] {
  const possible = found.slice(0, MAX_ASSETS).filter(isPossible)
  const each = [...new Map(possible.map(token => [token.address, token])).values()]
  const named = each.map(token => ({ ...token, ...priceOf(token) }))
  const isListed = ({ address = '' }: { readonly address?: string }) => listed.has(address)
  // What there is nothing of may still be what another poses as.
  const suspicions = detectSpam(named, isListed, confusables)
  return named
    .map((token, index) => ({ token, hidden: suspicions[index], cents: centsOf(token) }))
    .filter(({ token: { address, amount, decimals } }) => address === undefined || (amount > 0n && decimals > 0))
    .sort(
      (a, b) =>
        Number(a.token.address !== undefined) - Number(b.token.address !== undefined) ||
        Number(b.cents - a.cents) ||
        Number(isListed(b.token)) - Number(isListed(a.token)) ||
        inOrder(a.token.symbol, b.token.symbol) ||
        inOrder(a.token.address ?? '', b.token.address ?? '')
    )
    .map(({ token, hidden }) => assetOf(token, hidden, listed.get(token.address ?? '')?.image))
}

function assetOf(
  { address, name, symbol, decimals, icon, amount, price }: PricedToken,
  hidden: Asset['hidden'],
  listedImage: string | undefined
): Asset {
  const [shownName, shownSymbol] = [name, symbol].map(text => seenText(text, MAX_TOKEN_CHARACTERS))
  const either = shownName || shownSymbol || '?'
  return {
    ...(address !== undefined && { address }),
    name: either,
    symbol: shownSymbol || either,
    decimals,
    amount: amount.toString(),
    ...(listedImage === undefined ? icon !== undefined && { icon } : { icon: listedImage, isIconTrusted: true }),
    ...(price !== undefined && { price }),
    ...(hidden && { hidden })
  }
}

const isPossible = ({ address = '', decimals, amount }: TokenBalance) =>
  address.length <= MAX_ADDRESS_CHARACTERS &&
  Number.isInteger(decimals) &&
  decimals >= 0 &&
  decimals <= 36 &&
  amount >= 0n &&
  amount < MAX_AMOUNT

/** A price that is none is left out: it would stand as a worth of nothing. */
const priceOf = ({ amount, decimals, price }: PricedToken) => ({
  price: price !== undefined && worthOf(amount, decimals, price) !== undefined ? price : undefined
})

const centsOf = ({ amount, decimals, price }: { amount: bigint; decimals: number; price: string | undefined }) =>
  BigInt((price && worthOf(amount, decimals, price)?.replace('.', '')) || -1)

/** The same in every language, so that rows stay where they are. */
const inOrder = (a: string, b: string) => (a < b ? -1 : Number(a > b))
