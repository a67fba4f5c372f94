import type { LinkTarget, WalletLink, WalletLinkBases } from './contract.js'

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
    'javascript data blob file filesystem vbscript intent about view-source http ws wss ftp ' +
    'mailto tel sms smsto facetime chrome chrome-extension moz-extension resource jar android-app content wc'
  ).split(' ')
)

/** The links under which a wallet takes a code. What is not safe to open is left out. */
export function pairingLinks(
  bases: WalletLinkBases,
  uri: string,
  platform: LinkPlatform
): { readonly native?: WalletLink; readonly universal?: WalletLink } {
  // Telegram on Android decodes a link once before it hands it on.
  const twice = platform.telegram && platform.os === 'android'
  const encoded = twice ? encodeURIComponent(encodeURIComponent(uri)) : encodeURIComponent(uri)
  return linksWith(bases, `uri=${encoded}`, platform)
}

/** The links that bring a wallet to the front, where a request waits for the visitor. */
export function requestLinks(
  bases: WalletLinkBases,
  request: { readonly id: number; readonly topic: string },
  platform: LinkPlatform
): { readonly native?: WalletLink; readonly universal?: WalletLink } {
  return linksWith(bases, `requestId=${request.id}&sessionTopic=${encodeURIComponent(request.topic)}`, platform)
}

function linksWith({ native, universal }: WalletLinkBases, query: string, platform: LinkPlatform) {
  const page = pageBase(universal) ?? pageBase(native)
  const app = appBase(native)
  return {
    ...(app && { native: { href: `${app}wc?${query}`, target: targetOf(app, platform) } }),
    ...(page && { universal: { href: `${page}wc?${query}`, target: targetOf(page, platform) } })
  }
}

/** Schemes replace nothing, so they stay in this tab: a tap in another leaves an empty one behind. */
const targetOf = (href: string, { telegram }: LinkPlatform): LinkTarget =>
  telegram || href.startsWith('https:') ? '_blank' : '_self'

function pageBase(text: string | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { protocol, username, password, origin, pathname } = new URL(text)
  if (protocol !== 'https:' || username || password) return undefined
  return `${origin}${pathname}`.replace(/\/*$/, '/')
}

/** `larch`, `larch:`, `larch://` and `larch://open` become `larch://`, `larch://open/`. */
function appBase(text: string | undefined): string | undefined {
  const [, name = '', path = ''] = /^([^:/?#]+)(?::(?:\/\/)?([\w./-]{0,200}))?$/.exec(text?.trim() ?? '') ?? []
  const known = name.toLowerCase()
  if (known === 'https' || !scheme.test(known) || deniedSchemes.has(known)) return undefined
  return `${known}://${path.replace(/\/*$/, path ? '/' : '')}`
}
