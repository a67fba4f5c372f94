import { type LinkPlatform, linkTarget, urlOf } from '@latchkit/plugin-chains/kit'
import type { WalletLink } from '@latchkit/plugin-walletconnect/contract'
import { type Identified, idsOf } from './identity.js'

/** Wallets with an in-app browser that can open the site, used if their provider is not on the page. */
export type BrowsingWallet = 'phantom' | 'solflare' | 'coinbase'

/** Wallets by domain and by their id in the public WalletConnect explorer. Names are not used: they can be copied. */
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

/** Returns true if the wallet can pair by a WalletConnect code. Phantom does not support WalletConnect. */
export const takesCodes = (wallet: Identified): boolean => browsingWallet(wallet) !== 'phantom'

/** Chain families that each wallet's in-app browser supports. */
const served: Readonly<Record<BrowsingWallet, readonly string[]>> = {
  phantom: ['solana', 'eip155', 'bip122'],
  solflare: ['solana'],
  coinbase: ['solana', 'eip155']
}

/**
 * Returns the link that opens this page in the wallet's in-app browser, or `undefined` if that browser does not support the
 * namespace or `page` is not an `https:` or `http:` address. The link omits the page's query and fragment: they may hold secrets.
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
