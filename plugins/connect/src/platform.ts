import { type Agent, isPhone } from './phone.js'

export interface Platform {
  readonly phone: boolean
  /** App store of the phone; `other` on unknown phones and on every other device. */
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

/** Returns the platform of this page, or a computer if there is no `navigator`. */
export const currentPlatform = (): Platform =>
  platformOf(typeof navigator === 'undefined' ? { userAgent: '' } : (navigator as Agent))
