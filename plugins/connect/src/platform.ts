import { type Agent, isPhone } from './phone.js'

export interface Platform {
  readonly phone: boolean
  /** Whose app store the phone has; `other` on everything that is not a phone. */
  readonly store: 'apple' | 'google' | 'other'
}

export function platformOf(agent: Agent): Platform {
  const { userAgent, userAgentData } = agent
  const phone = isPhone(agent)
  if (!phone) return { phone, store: 'other' }
  const android = userAgentData ? userAgentData.platform === 'Android' : /Android/i.test(userAgent)
  if (android) return { phone, store: 'google' }
  return { phone, store: /iPhone|iPod/i.test(userAgent) ? 'apple' : 'other' }
}

/** The platform of this page; a computer where there is no browser. */
export const currentPlatform = (): Platform =>
  platformOf(typeof navigator === 'undefined' ? { userAgent: '' } : (navigator as Agent))

/** What of the visitor's device decides how a link must look. */
export interface LinkPlatform {
  readonly os: 'ios' | 'android' | 'other'
  /** The page runs inside Telegram, whose web view opens nothing in its own tab. */
  readonly telegram: boolean
}

interface Surroundings {
  readonly navigator?: Agent
  /** Telegram's apps put it on the page. */
  readonly TelegramWebviewProxy?: unknown
}

/** @param page - a window. */
export function linkPlatformOf({ navigator, TelegramWebviewProxy }: Surroundings): LinkPlatform {
  const { userAgent = '' } = navigator ?? {}
  const os = /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other'
  return { os, telegram: TelegramWebviewProxy !== undefined || /\bTelegram/i.test(userAgent) }
}
