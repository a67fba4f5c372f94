import type { LinkPlatform } from '@latchkit/plugin-chains/kit'
import type { WalletLink, WalletLinkBases } from '@latchkit/plugin-walletconnect/contract'
import { browseLink, browsingWallet, takesCodes } from './browse-link.js'
import type { Platform } from './platform.js'
import type { AbsentWallet } from './wallet-rows.js'

/** By a code or a link to its app, by its extension, by its page, by its program. */
export type Way = 'phone' | 'browser' | 'web' | 'desktop'

interface WaysInput {
  readonly wallet: AbsentWallet
  readonly platform: Pick<Platform, 'phone'>
  /** Whether there is a way to pair at all. */
  readonly canPair: boolean
  /** Its object is on the page. */
  readonly onPage: boolean
  /** It would open the site in a browser of its own. */
  readonly browses: boolean
}

/** The ways to a wallet that this device has, the one to show first in front. */
export function waysOf({ wallet, platform: { phone }, canPair, onPage, browses }: WaysInput): readonly Way[] {
  const { mobile_link, app_store, play_store, chrome_store, webapp_link, desktop_link } = wallet
  const pairs = canPair && takesCodes(wallet)
  const others: readonly Way[] = [
    ...(onPage || (!phone && chrome_store) ? (['browser'] as const) : []),
    ...(pairs && webapp_link ? (['web'] as const) : []),
    ...(pairs && !phone && desktop_link ? (['desktop'] as const) : [])
  ]
  const hasApp = (mobile_link ?? app_store ?? play_store) !== undefined
  // Whatever is not known of a wallet, it reads a code.
  const byPhone = (phone && browses) || (pairs && (hasApp || others.length === 0))
  return byPhone ? ['phone', ...others] : others
}

/** Where the links of a way begin, as a pairing takes them. */
export function linkBasesOf({ mobile_link, webapp_link, desktop_link }: AbsentWallet, way: Way): WalletLinkBases {
  const base = { phone: mobile_link, web: webapp_link, desktop: desktop_link, browser: undefined }[way]
  if (base === undefined) return {}
  return base.startsWith('https:') ? { universal: base } : { native: base }
}

interface BrowseInput {
  readonly wallet: AbsentWallet
  /** Those that the visitor may want, the first first. */
  readonly namespaces: readonly string[]
  readonly page: string
  readonly platform: LinkPlatform
  readonly canPair: boolean
}

/**
 * The link that opens the site in the wallet's own browser. A wallet that would take a code for an EVM chain by a link
 * of its own leaves the visitor where they are, and needs none.
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
