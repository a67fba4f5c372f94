import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  contested: 'Unverified',
  disguised: 'Suspicious',
  noDomain: 'No website',
  lateWallets: 'Wallets found later',
  lateFound: {
    one: 'Another wallet was found. It is at the end of the list.',
    other: '{count} more wallets were found. They are at the end of the list.'
  }
} as const

export type CautionMessage = keyof typeof english

/** Apart from the others, which are loaded with the first rows. */
export const cautionMessages = /* @__PURE__ */ defineMessages('connect', english, {
  ar: () => import('./locales/caution-ar.js')
})
