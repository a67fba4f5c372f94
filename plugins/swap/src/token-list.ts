import type { Asset } from '@latchkit/plugin-balances/contract'
import { MAX_TOKEN_CHARACTERS, type Token, type TokenBalance } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { SideToken } from './input.js'
import type { SwapToken } from './store.js'

/** Token that was read from the chain. */
export interface OnChainToken {
  readonly status: 'reading' | 'there' | 'failed'
  /** Last known value; absent if the token does not exist. `amount` is decimal text. */
  readonly token?: SwapToken
}

/** Sources of the tokens of one account. */
export interface TokenSources {
  readonly coin: Token
  /** Base units as decimal text. */
  readonly coinAmount: string | undefined
  /** Assets of the account, from the balances plugin. */
  readonly assets: readonly Asset[]
  /** Tokens of all providers. */
  readonly listed: readonly Token[]
  /** True once the lists of the providers were read. */
  readonly isListed: boolean
  /** Prices of the data service by `Token.address`; `''` is the coin. The prices of `assets` come first. */
  readonly prices: Readonly<Record<string, string>>
}

/** Returns the token with plain texts, or `undefined` if its decimals or its amount are invalid. */
export function validToken({ amount, ...token }: TokenBalance): SwapToken | undefined {
  const { decimals, name, symbol } = token
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36 || amount < 0n) return undefined
  return {
    ...token,
    name: plainText(name, MAX_TOKEN_CHARACTERS),
    symbol: plainText(symbol, MAX_TOKEN_CHARACTERS),
    amount: `${amount}`
  }
}

/** Returns the coin with its balance. Its name, symbol and decimals are those of the site's network. */
export function coinToken({ coin, coinAmount, assets, prices }: TokenSources): SwapToken {
  const { name: _, symbol: __, decimals: ___, amount, ...held } = assets.find(isCoin) ?? { amount: undefined }
  const known = coinAmount ?? amount
  const { price = prices[''], ...shown } = shownAsset(held)
  return {
    ...shown,
    ...(price !== undefined && { price }),
    ...coin,
    ...(known !== undefined && isAmount(known) && { amount: known })
  }
}

/** Returns the coin, the tokens of all providers, and the tokens of the account that look genuine. One entry for each address. */
export function mergeTokens(sources: TokenSources): readonly SwapToken[] {
  const byAddress = new Map<string, SwapToken>()
  for (const token of sources.listed) {
    if (token.address !== undefined && !byAddress.has(token.address)) byAddress.set(token.address, token)
  }
  for (const asset of sources.assets) {
    if (asset.address === undefined || asset.hidden !== undefined || !isAmount(asset.amount)) continue
    const { hidden: _, ...held } = asset
    const listed = byAddress.get(asset.address)
    byAddress.set(asset.address, { ...shownAsset(held), ...listed, amount: asset.amount } as SwapToken)
  }
  return [coinToken(sources), ...byAddress.values()]
}

/**
 * Returns the token of a side. Decimals and balance come from the chain, because wrong decimals would pay a wrong amount; a list adds
 * the icon and the price.
 *
 * @param address - `Token.address`; `''` is the coin, `undefined` if no token was chosen.
 */
export function sideToken(
  address: string | undefined,
  sources: TokenSources,
  onChain: OnChainToken | undefined
): SideToken {
  if (address === undefined) return { status: 'none' }
  if (address === '') return { status: 'there', token: coinToken(sources) }
  if (!onChain?.token) {
    if (onChain?.status === 'there') return { status: 'missing' }
    return { status: onChain?.status === 'failed' ? 'failed' : 'reading' }
  }
  return { status: 'there', token: withListed(onChain.token, sources) }
}

/** Returns a token of the chain with the icon and the price of the lists. */
export function withListed(token: SwapToken, { assets, listed, isListed, prices }: TokenSources): SwapToken {
  const asset = assets.find(({ address }) => address === token.address)
  const entry = listed.find(({ address }) => address === token.address)
  const icon = asset?.icon ?? entry?.icon
  const price = asset?.price ?? prices[token.address ?? '']
  const isUnlisted = isListed && !entry && (!asset || asset.hidden !== undefined)
  return {
    ...token,
    ...(icon !== undefined && { icon }),
    ...(price !== undefined && { price }),
    ...(asset?.isIconTrusted && { isIconTrusted: true }),
    ...(isUnlisted && { isUnlisted: true })
  }
}

const isCoin = ({ address }: Asset) => address === undefined
const isAmount = (text: string) => /^\d{1,78}$/.test(text)

/** Returns the members of an asset that the views show. */
const shownAsset = ({ hidden: _, ...asset }: Partial<Asset>): Partial<SwapToken> => asset
