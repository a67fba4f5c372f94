/** What of `navigator` tells a phone from a computer. */
export interface Agent {
  readonly userAgent: string
  /** User-agent client hints, where the browser has them. */
  readonly userAgentData?: { readonly mobile: boolean; readonly platform: string }
}

/** Client hints decide, then the user agent. A touch screen alone makes no phone. */
export const isPhone = ({ userAgent, userAgentData }: Agent): boolean =>
  userAgentData?.mobile ?? /iPhone|iPod|Android.+Mobile/i.test(userAgent)
