import { isSafeUrl } from '@latchkit/kernel/links'
import type { LinkTarget, WalletLink, WalletLinkBases, WalletLinks } from './contract.js'

/** What of the visitor's device decides how a link must look. */
export interface LinkPlatform {
  readonly os: 'ios' | 'android' | 'other'
  /** The page runs inside Telegram, whose web view opens nothing in its own tab. */
  readonly telegram: boolean
}

/** A scheme as in RFC 3986, 2 to 40 characters, so that no drive letter is one. */
const scheme = /^[a-z][a-z\d+.-]{1,39}$/
/** What runs, reads or shows something in the page itself, or starts another program than a wallet. */
const deniedSchemes = new Set(
  (
    'javascript data blob file filesystem vbscript intent about view-source http https ws wss ftp ' +
    'mailto tel sms smsto facetime chrome chrome-extension moz-extension resource jar android-app content wc'
  ).split(' ')
)

/** The links under which a wallet takes a code. What is not safe to open is left out. */
export function pairingLinks(bases: WalletLinkBases, uri: string, platform: LinkPlatform): WalletLinks {
  // Telegram on Android decodes a link once before it hands it on.
  const twice = platform.telegram && platform.os === 'android'
  const encoded = twice ? encodeURIComponent(encodeURIComponent(uri)) : encodeURIComponent(uri)
  const page = pageBase(bases.universal) ?? pageBase(bases.native)
  const app = appBase(bases.native)
  const linkOf = (base: string) => ({ href: `${base}wc?uri=${encoded}`, target: targetOf(base, platform) })
  return { ...(app && { native: linkOf(app) }), ...(page && { universal: linkOf(page) }) }
}

/** Schemes replace nothing, so they stay in this tab: a tap in another leaves an empty one behind. */
const targetOf = (href: string, { telegram }: LinkPlatform): LinkTarget =>
  telegram || /^https?:/.test(href) ? '_blank' : '_self'

/** The wallet's side of a link, as later requests find it; undefined for what is not safe to open. */
export const walletBase = (text: string): string | undefined => appBase(text) ?? pageBase(text)

function pageBase(text: string | undefined): string | undefined {
  if (!text || !isSafeUrl(text)) return undefined
  const { username, password, origin, pathname } = new URL(text)
  if (username || password) return undefined
  return `${origin}${pathname}`.replace(/\/*$/, '/')
}

/** `larch`, `larch:`, `larch://` and `larch://open` become `larch://`, `larch://open/`. */
function appBase(text: string | undefined): string | undefined {
  const [, name = '', path = ''] = /^([^:/?#]+)(?::(?:\/\/)?([\w./-]{0,200}))?$/.exec(text?.trim() ?? '') ?? []
  const known = name.toLowerCase()
  if (!scheme.test(known) || deniedSchemes.has(known)) return undefined
  return `${known}://${path.replace(/\/*$/, path ? '/' : '')}`
}

/** Wallets that open the site in a browser of their own, for when their object is not on the page. */
export type BrowsingWallet = 'phantom' | 'solflare' | 'coinbase'

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
  if (!URL.canParse(page)) return undefined
  const { origin, pathname, protocol } = new URL(page)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const here = encodeURIComponent(origin + pathname)
  const ref = encodeURIComponent(origin)
  const href = browseHref(wallet, namespace, { here, ref, android: platform.os === 'android' })
  return href ? { href, target: targetOf(href, platform) } : undefined
}

function browseHref(
  wallet: BrowsingWallet,
  namespace: string,
  { here, ref, android }: { readonly here: string; readonly ref: string; readonly android: boolean }
): string | undefined {
  switch (wallet) {
    case 'phantom':
      return android
        ? `intent://browse/${here}?ref=${ref}#Intent;scheme=phantom;package=app.phantom;end`
        : `https://phantom.app/ul/browse/${here}?ref=${ref}`
    case 'solflare':
      return namespace === 'solana' ? `https://solflare.com/ul/v1/browse/${here}?ref=${ref}` : undefined
    case 'coinbase':
      if (namespace === 'solana') return `https://go.cb-w.com/dapp?cb_url=${here}`
      return namespace === 'eip155' ? `cbwallet://miniapp?url=${here}` : undefined
  }
}
