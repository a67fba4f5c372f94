import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  connectTitle: 'Connect wallet',
  walletList: 'Wallets',
  recent: 'Recent',
  installed: 'Installed',
  serves: 'Works with {chains}',
  noWalletTitle: 'No wallet found',
  noWalletDetail: 'This browser has no wallet that this site can use.',
  noWalletForChain: 'No wallet in this browser works with {chain}.',
  getWallet: 'Get a wallet',
  getBadge: 'Get',
  or: 'or',

  legalFooter: 'By connecting you agree to the {links}.',
  legalCheckbox: 'I agree to the {links}.',
  legalCheckboxPlain: 'I agree to the terms of this site.',
  terms: 'terms of service',
  privacy: 'privacy policy',

  approve: 'Approve in {wallet}',
  approveDetail: 'Open the wallet and confirm the connection.',
  connected: 'Connected',
  connectedDetail: '{wallet} is connected to this site.',
  rejected: 'Connection rejected',
  rejectedDetail: 'You declined the request in {wallet}. Nothing was shared.',
  timedOut: 'No answer',
  timedOutDetail: '{wallet} did not answer in time. Open it and try again.',
  failed: 'Failed to connect',
  failedDetail: 'Unlock {wallet}, close its other requests and try again.',
  aborted: 'Request was aborted',
  abortedDetail: 'Another request took its place. Try again to connect {wallet}.',
  notAllowed: 'Action not allowed',
  notAllowedDetail: 'This site does not allow connecting {wallet} yet. Go back and see what is missing.',
  missing: 'Not installed',
  missingDetail: '{wallet} was not found in this browser.',
  unexpected: 'Something went wrong',
  tryAgain: 'Try again',
  getNamed: 'Get {wallet}',
  goBack: 'Go back',
  copyDetails: 'Copy details',
  copied: 'Copied',
  thisWallet: 'This wallet',

  chooseChainTitle: 'Choose a chain',
  chooseChainDetail: '{wallet} works with more than one kind of chain. Which one do you want to connect?',

  getWalletTitle: 'Get a wallet',
  getNamedTitle: 'Get {wallet}',
  getOptions: 'Wallets to get',
  getNoneTitle: 'Install a wallet',
  getNoneDetail: 'Choose one in the extension store of your browser, or open this page in the browser of a wallet app.',
  getAfterDetail: 'Once it is installed, load this page again so that it can find the wallet.',
  reload: 'Load page again',
  linkApp: 'Open the app',
  linkAppStore: 'App Store',
  linkPlayStore: 'Google Play',
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

export type ConnectMessage = keyof typeof english

export const messages = defineMessages('connect', english, { ar: () => import('./locales/ar.js') })
