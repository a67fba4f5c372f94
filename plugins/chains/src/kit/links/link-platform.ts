/** Properties of the visitor's device that links depend on. */
export interface LinkPlatform {
  readonly os: 'ios' | 'android' | 'other'
  /** True inside Telegram, whose web view does not open links in its own tab. */
  readonly telegram: boolean
}

interface Page {
  readonly navigator?: { readonly userAgent?: string; readonly platform?: string; readonly maxTouchPoints?: number }
  /** Object that Telegram's apps put on the page. */
  readonly TelegramWebviewProxy?: unknown
}

/**
 * Returns the platform of a page. Recognizes a tablet that claims to be a Mac by its touch screen. @param page - a window.
 *
 * @example
 * const { os, telegram } = linkPlatform(globalThis)
 */
export function linkPlatform(page: object): LinkPlatform {
  const { navigator = {}, TelegramWebviewProxy } = page as Page
  const { userAgent = '', platform = '', maxTouchPoints = 0 } = navigator
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
  return {
    os: isIos ? 'ios' : /Android/i.test(userAgent) ? 'android' : 'other',
    telegram: TelegramWebviewProxy !== undefined || /\bTelegram/i.test(userAgent)
  }
}

/**
 * Returns the target of a link. A scheme opens in this tab, because a new tab would stay empty.
 *
 * @example
 * linkTarget('larch://wc', { os: 'ios', telegram: false }) // '_self'
 */
export const linkTarget = (href: string, { telegram }: LinkPlatform): '_self' | '_blank' =>
  telegram || /^https?:/i.test(href) ? '_blank' : '_self'
