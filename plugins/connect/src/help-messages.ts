import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  noWalletTitle: 'No wallet found',
  noWalletDetail: 'This browser has no wallet that works with this site.',
  noWalletForChain: 'No wallet in this browser works with {chain}.',
  getWalletTitle: 'Get a wallet',
  getNamed: 'Get {wallet}',
  getNamedTitle: 'Get {wallet}',
  getOptions: 'Wallets you can get',
  getNoneTitle: 'Install a wallet',
  getNoneDetail: 'Get one from your browser’s extension store, or open this page in a wallet app.',
  getAfterDetail: 'After you install it, reload this page.',
  reload: 'Reload page',
  linkBrowse: 'Open this page in {wallet}',
  linkApp: 'Open the app',
  linkAppStore: 'App Store',
  linkPlayStore: 'Google Play',
  linkChromeStore: 'Browser extension',
  linkHomepage: 'Website',
  linkWeb: 'Web wallet',
  linkDesktop: 'Desktop app',

  whatTitle: 'What is a wallet?',
  whatKeysTitle: 'A home for what you own',
  whatKeysDetail: 'A wallet keeps the keys to your coins and NFTs. Only you can move them.',
  whatSignTitle: 'A way to sign in',
  whatSignDetail: 'Your wallet tells a site who you are. No password, and you approve each request.',
  whatSafeTitle: 'Yours to keep safe',
  whatSafeDetail: 'Nobody can restore a lost recovery phrase. Write it down and never share it.'
} as const

export type HelpMessage = keyof typeof english

/** Texts of the views that explain wallets and where to get them. They are not in `messages`, which loads with the first rows. */
export const helpMessages = /* @__PURE__ */ defineMessages('connect', english, {
  ar: () => import('./locales/help-ar.js')
})
