import type { Asset, Holdings } from '@latchkit/plugin-balances/contract'
import type { AccountId, Token } from '@latchkit/plugin-chains/contract'
import type { Sendable } from './form.js'
import { type OwnAsset, ownKey, readable } from './own-assets.js'

/** Transferable assets of an account, and the status of reading them. */
export interface Sendables {
  /** `failed`: no assets could be read, or the chosen asset could not be read from the chain. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** The coin first. */
  readonly assets: readonly Sendable[]
}

/** Converts an asset of the balances plugin, whose amount is decimal text; returns `undefined` if it is invalid. */
function sendableOf({ amount, hidden, ...token }: Asset): Sendable | undefined {
  if (!/^\d{1,78}$/.test(amount)) return undefined
  const known = readable({ ...token, amount: BigInt(amount) })
  return known && { ...known, ...(hidden !== undefined && { isSpam: true }) }
}

interface Sources {
  /** Holdings from the balances plugin, or `undefined` if it is not installed or has read nothing yet. */
  readonly holdings: Holdings | undefined
  readonly own: Readonly<Record<string, OwnAsset>>
}

/**
 * Merges the assets from the balances plugin with those read from the chain.
 *
 * @param chosen - `Token.address` or `Collectible.id` of the chosen asset; `undefined` for the coin.
 */
export function sendablesOf(
  account: AccountId,
  coin: Token,
  chosen: string | undefined,
  { holdings, own }: Sources
): Sendables {
  const told = chosen === undefined ? undefined : own[ownKey(account, chosen)]
  const isAsked = chosen !== undefined && (told === undefined || (told.status === 'reading' && !told.asset))
  // Data from the balances plugin alone is not enough for the chosen asset: see `byChain`.
  const isUnknown = told?.status === 'failed' && !told.asset
  const listed = (holdings?.assets ?? [])
    .flatMap(asset => sendableOf(asset) ?? [])
    .map(one => (told?.asset && one.address === chosen ? byChain(one, told.asset) : one))
  const wanted = [undefined, chosen].filter(
    (address, index, all) => all.indexOf(address) === index && !listed.some(asset => asset.address === address)
  )
  const read = wanted.map(address => own[ownKey(account, address)])
  const assets = [...read.flatMap(one => one?.asset ?? []), ...listed]
  const [first] = assets.filter(({ address }) => address === undefined)
  const isListing = holdings?.status === 'loading' && listed.length === 0
  const isReading = isListing || read.some(one => one === undefined || one.status === 'reading')
  return {
    status:
      isAsked || (assets.length === 0 && isReading) ? 'loading' : assets.length > 0 && !isUnknown ? 'ready' : 'failed',
    // The coin's name, symbol and decimals come from the site's network, wherever its amount was read.
    assets: first ? [{ ...first, ...coin }, ...assets.filter(asset => asset !== first)] : assets
  }
}

/** Returns the listed asset with the chain's decimals and amount, because wrong decimals would send a wrong amount. */
const byChain = (listed: Sendable, { decimals, amount }: Sendable): Sendable => ({ ...listed, decimals, amount })

export const coinOf = ({ nativeCurrency }: { readonly nativeCurrency: Token }): Token => {
  const { name, symbol, decimals } = nativeCurrency
  return { name, symbol, decimals }
}
