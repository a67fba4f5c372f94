import { isAppLink, isSafeUrl } from '@latchkit/kernel/links'
import type { LinkTarget, WalletLinkBases, WalletLinks } from './contract.js'

/** What of the visitor's device decides how a link must look. */
export interface LinkPlatform {
  readonly os: 'ios' | 'android' | 'other'
  /** The page runs inside Telegram, whose web view opens nothing in its own tab. */
  readonly telegram: boolean
}

/** A scheme as in RFC 3986, 2 to 40 characters, so that no drive letter is one. */
const scheme = /^[a-z][a-z\d+.-]{1,39}$/

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
  // `wc` is the code's own: whichever program has taken that scheme would get it.
  if (!scheme.test(known) || known === 'wc' || !isAppLink(`${known}://`)) return undefined
  return `${known}://${path.replace(/\/*$/, path ? '/' : '')}`
}
