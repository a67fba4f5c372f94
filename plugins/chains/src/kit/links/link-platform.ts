/** Facts about the visitor's device that decide how a link must look. */
export interface LinkPlatform {
  readonly os: 'ios' | 'android' | 'other'
  /** The page runs inside Telegram, whose web view opens nothing in its own tab. */
  readonly telegram: boolean
}

interface Page {
  readonly navigator?: { readonly userAgent?: string; readonly platform?: string; readonly maxTouchPoints?: number }
  /** Telegram's apps put it on the page. */
  readonly TelegramWebviewProxy?: unknown
}

/**
 * Returns the facts that links depend on. Recognises a tablet that claims to be a Mac by its touch screen. @param page - a window.
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
 * Returns the target of a link. A scheme opens in this tab, because another would stay behind empty.
 *
 * @example
 * linkTarget('larch://wc', { os: 'ios', telegram: false }) // '_self'
 */
export const linkTarget = (href: string, { telegram }: LinkPlatform): '_self' | '_blank' =>
  telegram || /^https?:/i.test(href) ? '_blank' : '_self'
