import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  getWalletTitle: 'Get a wallet',
  getNamed: 'Get {wallet}',
  getNamedTitle: 'Get {wallet}',
  getOptions: 'Wallets to get',
  getNoneTitle: 'Install a wallet',
  getNoneDetail: 'Choose one in the extension store of your browser, or open this page in the browser of a wallet app.',
  getAfterDetail: 'After installing, reload this page so that it finds the wallet.',
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
