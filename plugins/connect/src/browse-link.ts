import { type LinkPlatform, linkTarget, urlOf } from '@latchkit/plugin-chains/kit'
import type { WalletLink } from '@latchkit/plugin-walletconnect/contract'
import { type Identified, idsOf } from './identity.js'

/** Wallets that open the site in a browser of their own, for when their object is not on the page. */
export type BrowsingWallet = 'phantom' | 'solflare' | 'coinbase'

/** By domain, and by the id of the public WalletConnect explorer; never by name. */
const browsing: ReadonlyMap<string, BrowsingWallet> = new Map([
  ['app.phantom', 'phantom'],
  ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'phantom'],
  ['com.solflare', 'solflare'],
  ['com.solflare.mobile', 'solflare'],
  ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', 'solflare'],
  ['com.coinbase.wallet', 'coinbase'],
  ['org.toshi', 'coinbase'],
  ['fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', 'coinbase']
])

export function browsingWallet(wallet: Identified): BrowsingWallet | undefined {
  for (const id of idsOf(wallet)) if (browsing.has(id)) return browsing.get(id)
  return undefined
}

/** Phantom speaks no WalletConnect: a code is of no use to it. */
export const takesCodes = (wallet: Identified): boolean => browsingWallet(wallet) !== 'phantom'

/** The chain families that a wallet's own browser serves. */
const served: Readonly<Record<BrowsingWallet, readonly string[]>> = {
  phantom: ['solana', 'eip155', 'bip122'],
  solflare: ['solana'],
  coinbase: ['solana', 'eip155']
}

/**
 * The link that opens this page inside a wallet's own browser; undefined for a namespace that the wallet has none for.
 * Query and fragment of the page stay behind: they may hold what is nobody else's business.
 *
 * @param page - an `https:` or `http:` address.
 */
export function browseLink(
  wallet: BrowsingWallet,
  namespace: string,
  page: string,
  platform: LinkPlatform
): WalletLink | undefined {
  const url = urlOf(page)
  if (!url || !served[wallet].includes(namespace)) return undefined
  const { origin, pathname, protocol } = url
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const here = encodeURIComponent(origin + pathname)
  const href = hrefs[wallet]({ here, ref: encodeURIComponent(origin), namespace, android: platform.os === 'android' })
  return { href, target: linkTarget(href, platform) }
}

interface HrefParts {
  readonly here: string
  readonly ref: string
  readonly namespace: string
  readonly android: boolean
}

const hrefs: Readonly<Record<BrowsingWallet, (parts: HrefParts) => string>> = {
  phantom: ({ here, ref, android }) =>
    android
      ? `intent://browse/${here}?ref=${ref}#Intent;scheme=phantom;package=app.phantom;end`
      : `https://phantom.app/ul/browse/${here}?ref=${ref}`,
  solflare: ({ here, ref }) => `https://solflare.com/ul/v1/browse/${here}?ref=${ref}`,
  coinbase: ({ here, namespace }) =>
    namespace === 'solana' ? `https://go.cb-w.com/dapp?cb_url=${here}` : `cbwallet://miniapp?url=${here}`
}
