import { isAppLink, isWebLink, type LinkPlatform, linkTarget } from '@latchkit/plugin-chains/kit'
import type { WalletLinkBases, WalletLinks } from './contract.js'

/** Schemes as in RFC 3986, of 2 to 40 characters: a drive letter is not a scheme. */
const scheme = /^[a-z][a-z\d+.-]{1,39}$/
/** Pages have a way of their own, and the scheme of codes is no single wallet's. */
const noWallets = /^(?:https?|wc)$/

/** Returns the links that hand a pairing URI to a wallet. Leaves out unsafe links. */
export function pairingLinks(bases: WalletLinkBases, uri: string, platform: LinkPlatform): WalletLinks {
  // Telegram on Android decodes a link once before it hands it on.
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

/** `larch`, `larch:`, `larch://` and `larch://open` become `larch://`, `larch://open/`. */
function appBase(text: string | undefined): string | undefined {
  const [, name = '', path = ''] = /^([^:/?#]+)(?::(?:\/\/)?([\w./-]{0,200}))?$/.exec(text?.trim() ?? '') ?? []
  const known = name.toLowerCase()
  const base = `${known}://${path.replace(/\/*$/, path ? '/' : '')}`
  return scheme.test(known) && !noWallets.test(known) && isAppLink(base) ? base : undefined
}
