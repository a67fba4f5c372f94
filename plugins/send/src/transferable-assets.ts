import type { Asset, Holdings } from '@latchkit/plugin-balances/contract'
import { type AccountId, MAX_TOKEN_CHARACTERS, type Token, type TokenBalance } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { SendForm, TransferableAsset } from './form.js'

/** State of one token or collectible of an account that is read from the chain. */
export interface OnChainAsset {
  readonly status: 'reading' | 'there' | 'failed'
  /** Last known value, also while refetching or after an error; absent before the first read, and if the token does not exist. */
  readonly asset?: TransferableAsset
}

/** Selection of an asset in the form. */
export type AssetChoice = Pick<SendForm, 'token' | 'isCollectible'>

/** Transferable assets of an account, and the status of reading them. */
export interface TransferableAssets {
  /** `failed`: no assets could be read, or the chosen asset could not be read from the chain. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** The coin first. */
  readonly assets: readonly TransferableAsset[]
}

export const assetKey = (account: AccountId, token: string): string => `${account} ${token}`

/** Returns the token with sanitized texts, or `undefined` if its decimals or its amount are invalid. */
export function validAsset<T extends TokenBalance>(token: T): T | undefined {
  const { decimals, amount, name, symbol } = token
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36 || amount < 0n) return undefined
  return { ...token, name: plainText(name, MAX_TOKEN_CHARACTERS), symbol: plainText(symbol, MAX_TOKEN_CHARACTERS) }
}

/** Converts an asset of the balances plugin, whose amount is decimal text; returns `undefined` if it is invalid. */
function fromBalances({ amount, hidden, ...token }: Asset): TransferableAsset | undefined {
  if (!/^\d{1,78}$/.test(amount)) return undefined
  const asset = validAsset({ ...token, amount: BigInt(amount) })
  return asset && { ...asset, ...(hidden !== undefined && { isSpam: true }) }
}

interface Sources {
  /** Holdings from the balances plugin, or `undefined` if it is not installed. */
  readonly holdings: Holdings | undefined
  /** Tokens and collectibles read from the chain, by `assetKey`. */
  readonly onChain: Readonly<Record<string, OnChainAsset>>
  /** Amount of the coin that `NativeBalances` shows, in base units as decimal text. */
  readonly coinAmount?: string | undefined
  /** True while the coin is read because the holdings do not list it. @defaultValue false */
  readonly isReadingCoin?: boolean
}

/**
 * Merges the assets from the balances plugin with the coin of `NativeBalances` and the chosen asset read from the chain.
 *
 * @param chosen - `Token.address` or `Collectible.id` of the chosen asset; `undefined` for the coin.
 */
export function mergeAssets(
  account: AccountId,
  coin: Token,
  chosen: string | undefined,
  { holdings, onChain, coinAmount, isReadingCoin = false }: Sources
): TransferableAssets {
  const read = chosen === undefined ? undefined : onChain[assetKey(account, chosen)]
  const isChosenPending = chosen !== undefined && (read === undefined || (read.status === 'reading' && !read.asset))
  // Data from the balances plugin alone is not enough for the chosen asset: wrong decimals would send a wrong amount.
  const isChosenUnknown = read?.status === 'failed' && !read.asset
  const listed = (holdings?.assets ?? [])
    .flatMap(asset => fromBalances(asset) ?? [])
    .map(asset =>
      read?.asset && asset.address === chosen
        ? { ...asset, decimals: read.asset.decimals, amount: read.asset.amount }
        : asset
    )
  // While holdings that failed are read again, the coin stays.
  const isListing = holdings?.status === 'loading' && listed.length === 0 && holdings.retryAtMs === undefined
  const listedCoin = listed.find(({ address }) => address === undefined)
  const amount = coinAmount === undefined || isListing ? listedCoin?.amount : BigInt(coinAmount)
  const isUnlisted = chosen !== undefined && !listed.some(({ address }) => address === chosen)
  const assets = [
    // The coin's name, symbol and decimals come from the site's network, wherever its amount was read.
    ...(amount === undefined ? [] : [{ ...listedCoin, ...coin, amount }]),
    ...(isUnlisted && read?.asset ? [read.asset] : []),
    ...listed.filter(asset => asset !== listedCoin)
  ]
  const isLoading = isChosenPending || (assets.length === 0 && (isListing || isReadingCoin))
  return { status: isLoading ? 'loading' : assets.length > 0 && !isChosenUnknown ? 'ready' : 'failed', assets }
}

/**
 * Returns the assets whose name, symbol or address matches the search; without a search, all assets except spam. Assets without a
 * balance are left out, except the coin and the chosen asset.
 */
export function searchAssets(
  assets: readonly TransferableAsset[],
  search: string,
  chosen: string | undefined
): readonly TransferableAsset[] {
  const wanted = search.trim().toLowerCase()
  const matches = ({ name, symbol, address = '', isSpam = false }: TransferableAsset) =>
    wanted === ''
      ? !isSpam || address === chosen
      : [name, symbol].some(text => text.toLowerCase().includes(wanted)) ||
        (address !== '' && address.toLowerCase() === wanted)
  return assets.filter(
    asset => matches(asset) && (asset.amount > 0n || asset.address === undefined || asset.address === chosen)
  )
}

export const coinOf = ({ nativeCurrency }: { readonly nativeCurrency: Token }): Token => {
  const { name, symbol, decimals } = nativeCurrency
  return { name, symbol, decimals }
}
