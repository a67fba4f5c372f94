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
