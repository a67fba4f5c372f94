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

/** Texts of cautions. They are not in `messages`, which loads with the first rows. */
export const cautionMessages = /* @__PURE__ */ defineMessages('connect', english, {
  ar: () => import('./locales/caution-ar.js')
})
