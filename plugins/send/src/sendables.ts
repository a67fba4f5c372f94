import type { Asset, Holdings } from '@latchkit/plugin-balances/contract'
import type { AccountId, Token } from '@latchkit/plugin-chains/contract'
import type { Sendable } from './form.js'
import { type OwnAsset, ownKey, readable } from './own-assets.js'

/** What an account can send, as far as it is known. */
export interface Sendables {
  /** `failed`: nobody could tell, or the chain could not be asked of what is to be sent. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** The coin first. */
  readonly assets: readonly Sendable[]
}

/** Of what another plugin read, in its state without `bigint`. */
function sendableOf({ amount, hidden, ...token }: Asset): Sendable | undefined {
  if (!/^\d{1,78}$/.test(amount)) return undefined
  const known = readable({ ...token, amount: BigInt(amount) })
  return known && { ...known, ...(hidden !== undefined && { isSpam: true }) }
}

interface Sources {
  /** Of the plugin for balances; undefined without it. */
  readonly holdings: Holdings | undefined
  readonly own: Readonly<Record<string, OwnAsset>>
}

/** @param chosen - `Token.address` of what is to be sent. */
export function sendablesOf(
  account: AccountId,
  coin: Token,
  chosen: string | undefined,
  { holdings, own }: Sources
): Sendables {
  const told = chosen === undefined ? undefined : own[ownKey(account, chosen)]
  const isAsked = chosen !== undefined && (told === undefined || (told.status === 'reading' && !told.asset))
  // What others say of it is not enough: see `byChain`.
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
    // A name by the site, whoever told of the amount.
    assets: first ? [{ ...first, ...coin }, ...assets.filter(asset => asset !== first)] : assets
  }
}

/** What a service or a wallet says of a token is its name and its picture: a wrong number of decimals would send another amount. */
const byChain = (listed: Sendable, { decimals, amount }: Sendable): Sendable => ({ ...listed, decimals, amount })

export const coinOf = ({ nativeCurrency }: { readonly nativeCurrency: Token }): Token => {
  const { name, symbol, decimals } = nativeCurrency
  return { name, symbol, decimals }
}
