import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  contested: 'Unverified',
  disguised: 'Suspicious',
  noDomain: 'No website given'
} as const

export type CautionMessage = keyof typeof english

/** Apart from the others, which are loaded with the first rows. */
export const cautionMessages = /* @__PURE__ */ defineMessages('connect', english, {
  ar: () => import('./locales/caution-ar.js')
})
