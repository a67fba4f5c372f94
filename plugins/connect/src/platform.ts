/** What of `navigator` tells a phone from a computer. */
export interface Agent {
  readonly userAgent: string
  /** User-agent client hints, where the browser has them. */
  readonly userAgentData?: { readonly mobile: boolean; readonly platform: string }
}

export interface Platform {
  readonly phone: boolean
  /** Whose app store the phone has; `other` on everything that is not a phone. */
  readonly store: 'apple' | 'google' | 'other'
}

/** Client hints decide, then the user agent. A touch screen alone makes no phone. */
export function platformOf({ userAgent, userAgentData }: Agent): Platform {
  const phone = userAgentData?.mobile ?? /iPhone|iPod|Android.+Mobile/i.test(userAgent)
  if (!phone) return { phone, store: 'other' }
  const android = userAgentData ? userAgentData.platform === 'Android' : /Android/i.test(userAgent)
  if (android) return { phone, store: 'google' }
  return { phone, store: /iPhone|iPod/i.test(userAgent) ? 'apple' : 'other' }
}

/** The platform of this page; a computer where there is no browser. */
export const currentPlatform = (): Platform =>
  platformOf(typeof navigator === 'undefined' ? { userAgent: '' } : (navigator as Agent))
