import type { LinkPlatform } from '../links.js'

interface Surroundings {
  readonly navigator?: { readonly userAgent?: string; readonly platform?: string; readonly maxTouchPoints?: number }
  readonly TelegramWebviewProxy?: unknown
}

/** The visitor's device, as far as links depend on it. A tablet that says it is a Mac is told by its touch screen. */
export function linkPlatform(page: object): LinkPlatform {
  const { navigator = {}, TelegramWebviewProxy } = page as Surroundings
  const { userAgent = '', platform = '', maxTouchPoints = 0 } = navigator
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
  return {
    os: isIos ? 'ios' : /Android/i.test(userAgent) ? 'android' : 'other',
    telegram: TelegramWebviewProxy !== undefined || /\bTelegram/i.test(userAgent)
  }
}

/**
 * Whether a code outlives the dialog: Safari on iOS and Telegram follow a link only out of a tap, so the code must be
 * there before it.
 */
export function keepsCode(page: object): boolean {
  const { os, telegram } = linkPlatform(page)
  const agent = (page as Surroundings).navigator?.userAgent ?? ''
  return telegram || (os === 'ios' && /Safari\//.test(agent) && !/CriOS|FxiOS|EdgiOS/.test(agent))
}
