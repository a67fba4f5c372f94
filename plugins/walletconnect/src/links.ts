import { isAppLink, isWebLink, type LinkPlatform, linkTarget } from '@latchkit/plugin-chains/kit'
import type { WalletLinkBases, WalletLinks } from './contract.js'

/** Schemes as in RFC 3986, of 2 to 40 characters: a drive letter is not a scheme. */
const scheme = /^[a-z][a-z\d+.-]{1,39}$/
/** Schemes that are not a wallet's own: `pageBase` reads web pages, and every wallet may open `wc:`. */
const sharedSchemes = /^(?:https?|wc)$/

/** Returns the links that open a wallet with a pairing URI. Omits unsafe links. */
export function pairingLinks(bases: WalletLinkBases, uri: string, platform: LinkPlatform): WalletLinks {
  // Telegram on Android decodes a link before it opens it.
  const twice = platform.telegram && platform.os === 'android'
  const encoded = twice ? encodeURIComponent(encodeURIComponent(uri)) : encodeURIComponent(uri)
  const page = pageBase(bases.universal) ?? pageBase(bases.native)
  const app = appBase(bases.native)
  const linkOf = (base: string) => ({ href: `${base}wc?uri=${encoded}`, target: linkTarget(base, platform) })
  return { ...(app && { native: linkOf(app) }), ...(page && { universal: linkOf(page) }) }
}

/** Returns the base of a wallet's links, in the form that is stored for later requests, or `undefined` if it is unsafe. */
export const walletBase = (text: string): string | undefined => appBase(text) ?? pageBase(text)

function pageBase(text: string | undefined): string | undefined {
  if (!isWebLink(text)) return undefined
  const { origin, pathname } = new URL(text)
  return `${origin}${pathname}`.replace(/\/*$/, '/')
}

/** Normalizes the base of an app's links: `larch`, `larch:` and `larch://` to `larch://`, `larch://open` to `larch://open/`. */
function appBase(text: string | undefined): string | undefined {
  const [, name = '', path = ''] = /^([^:/?#]+)(?::(?:\/\/)?([\w./-]{0,200}))?$/.exec(text?.trim() ?? '') ?? []
  const known = name.toLowerCase()
  const base = `${known}://${path.replace(/\/*$/, path ? '/' : '')}`
  return scheme.test(known) && !sharedSchemes.test(known) && isAppLink(base) ? base : undefined
}
