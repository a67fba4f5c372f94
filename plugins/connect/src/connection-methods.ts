import type { LinkPlatform } from '@latchkit/plugin-chains/kit'
import type { WalletLink, WalletLinkBases } from '@latchkit/plugin-walletconnect/contract'
import { browseLink, browsingWallet, takesCodes } from './browse-link.js'
import type { Platform } from './platform.js'
import type { AbsentWallet } from './wallet-rows.js'

/** Ways to reach a wallet: a code or a link to its app, its extension, its web page, its desktop program. */
export type ConnectionMethod = 'phone' | 'browser' | 'web' | 'desktop'

interface MethodsInput {
  readonly wallet: AbsentWallet
  readonly platform: Pick<Platform, 'phone'>
  /** True if the site can pair with wallets. */
  readonly canPair: boolean
  /** True if the wallet's provider is on the page. */
  readonly onPage: boolean
  /** True if the wallet would open the site in its in-app browser. */
  readonly browses: boolean
}

/** Returns the ways to reach a wallet on this device, the preferred one first. */
export function connectionMethodsOf({
  wallet,
  platform: { phone },
  canPair,
  onPage,
  browses
}: MethodsInput): readonly ConnectionMethod[] {
  const { mobile_link, app_store, play_store, chrome_store, webapp_link, desktop_link } = wallet
  const pairs = canPair && takesCodes(wallet)
  const others: readonly ConnectionMethod[] = [
    ...(onPage || (!phone && chrome_store) ? (['browser'] as const) : []),
    ...(pairs && webapp_link ? (['web'] as const) : []),
    ...(pairs && !phone && desktop_link ? (['desktop'] as const) : [])
  ]
  const hasApp = (mobile_link ?? app_store ?? play_store) !== undefined
  // A wallet without any known link is assumed to read a code.
  const byPhone = (phone && browses) || (pairs && (hasApp || others.length === 0))
  return byPhone ? ['phone', ...others] : others
}

/** Returns the base of a connection method's links in the shape that a pairing takes. */
export function linkBasesOf(
  { mobile_link, webapp_link, desktop_link }: AbsentWallet,
  method: ConnectionMethod
): WalletLinkBases {
  const base = { phone: mobile_link, web: webapp_link, desktop: desktop_link, browser: undefined }[method]
  if (base === undefined) return {}
  return base.startsWith('https:') ? { universal: base } : { native: base }
}

interface BrowseInput {
  readonly wallet: AbsentWallet
  /** Chain families that the visitor may want, the preferred one first. */
  readonly namespaces: readonly string[]
  readonly page: string
  readonly platform: LinkPlatform
  readonly canPair: boolean
}

/**
 * Returns the link that opens the site in the wallet's in-app browser, or `undefined` for a wallet without such a link. A wallet
 * that can pair for an EVM chain by its own app link gets `undefined`: the visitor stays in the current browser.
 */
export function browseLinkOf({ wallet, namespaces, page, platform, canPair }: BrowseInput): WalletLink | undefined {
  const known = browsingWallet(wallet)
  if (!known) return undefined
  const pairs = canPair && takesCodes(wallet) && wallet.mobile_link !== undefined
  for (const namespace of namespaces) {
    if (pairs && namespace === 'eip155') return undefined
    const link = browseLink(known, namespace, page, platform)
    if (link) return link
  }
  return undefined
}
