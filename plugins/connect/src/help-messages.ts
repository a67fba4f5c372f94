import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  noWalletTitle: 'No wallet found',
  noWalletDetail: 'This browser has no wallet that this site can use.',
  noWalletForChain: 'No wallet in this browser works with {chain}.',
  getWalletTitle: 'Get a wallet',
  getNamed: 'Get {wallet}',
  getNamedTitle: 'Get {wallet}',
  getOptions: 'Wallets to get',
  getNoneTitle: 'Install a wallet',
  getNoneDetail: 'Choose one in the extension store of your browser, or open this page in the browser of a wallet app.',
  getAfterDetail: 'Once it is installed, load this page again so that it can find the wallet.',
  reload: 'Load page again',
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
  whatKeysDetail: 'A wallet keeps the keys to your coins and collectibles. Only you can move them.',
  whatSignTitle: 'A way to sign in',
  whatSignDetail: 'Sites ask your wallet who you are. There is no password, and you approve each request.',
  whatSafeTitle: 'Yours to keep safe',
  whatSafeDetail: 'Nobody can restore a lost recovery phrase. Write it down and never share it.'
} as const

export type HelpMessage = keyof typeof english

/** Getting a wallet, and what one is. Apart from the others, which are loaded with the first rows. */
export const helpMessages = /* @__PURE__ */ defineMessages('connect', english, {
  ar: () => import('./locales/help-ar.js')
})
