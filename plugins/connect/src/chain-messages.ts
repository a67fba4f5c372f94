import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  chooseChainTitle: 'Choose network',
  chooseChainDetail: '{wallet} works on several networks. Which one do you want to use?',
  networkAndMore: '{network} and {count} more',
  lastUsed: 'Last used'
} as const

export type ChainMessage = keyof typeof english

/** The choice of a chain family. */
export const chainMessages = /* @__PURE__ */ defineMessages('connect', english, {
  ar: () => import('./locales/chain-ar.js')
})
