/** Fields of `navigator` that distinguish a phone from a computer. */
export interface Agent {
  readonly userAgent: string
  /** User-agent client hints, where the browser has them. */
  readonly userAgentData?: { readonly mobile: boolean; readonly platform: string }
}

/** Returns true on a phone, by the client hints or else by the user agent. A touch screen alone is not enough. */
export const isPhone = ({ userAgent, userAgentData }: Agent): boolean =>
  userAgentData?.mobile ?? /iPhone|iPod|Android.+Mobile/i.test(userAgent)
