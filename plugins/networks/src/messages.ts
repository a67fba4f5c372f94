import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  networksTitle: 'Choose network',
  search: 'Search networks',
  networkList: 'Networks',
  testNetworks: 'Test networks',
  blockedUnserved: 'Not available on this site',
  blockedFixed: 'Switch in {wallet} instead',
  noMatchTitle: 'No network found',
  noMatchDetail: 'No network here matches “{query}”.',
  showAll: 'Show all networks',
  noneTitle: 'No networks',
  noneDetail: 'This site has no networks to choose from.',
  matches: {
    one: '{count} network',
    other: '{count} networks'
  },

  whatTitle: 'What is a network?',
  whatHoldsTitle: 'Where your coins are',
  whatHoldsDetail: 'Coins and apps live on a network, such as Ethereum or Bitcoin. A site works with some of them.',
  whatApartTitle: 'Networks are separate',
  whatApartDetail: 'What you have on one network does not show on another. Check the network before you send.',
  whatFeeTitle: 'Each charges its own fee',
  whatFeeDetail: 'You pay the fee in the coin of the network, so keep a little of it in your wallet.',

  approve: 'Approve in {wallet}',
  approveDetail: 'Open the wallet and approve the switch to {network}.',
  switched: 'Switched',
  switchedDetail: 'You are on {network}.',
  declined: 'Switch declined',
  declinedDetail: 'You declined the request in {wallet}.',
  declinedAfterAdd: 'User rejected switch after adding network.',
  declinedAfterAddDetail: 'Your wallet has {network} now. Switch to it when you are ready.',
  timedOut: 'No answer',
  timedOutDetail: '{wallet} did not answer in time. Open it and try again.',
  failed: 'Couldn’t switch',
  failedDetail: 'Unlock {wallet}, close its other requests and try again.',
  invalidAnswerDetail: '{wallet} did not switch to {network}. Choose {network} in the wallet itself.',
  aborted: 'Request was aborted',
  abortedDetail: 'Another request replaced it. Try again to switch to {network}.',
  unknownNetwork: 'Network not found',
  unknownNetworkDetail: 'This site does not offer that network. Go back and choose another.',
  unsupported: 'Network not supported',
  unsupportedDetail: 'This site can’t switch {wallet} to {network}. Choose it in the wallet itself.',
  unexpected: 'Something went wrong',
  tryAgain: 'Try again',
  goBack: 'Go back',
  copyDetails: 'Copy details',
  copied: 'Copied',
  yourWallet: 'your wallet',
  thisNetwork: 'this network',

  switchChainTitle: 'Switch network',
  switchChainDetail: 'To use {network}, connect a wallet that works with it. {wallet} stays connected.',
  connectWallet: 'Connect wallet',

  unsupportedTitle: 'Switch network',
  unsupportedIntro: '{wallet} is on a network this site does not support. Switch to continue.',
  unsupportedList: 'Networks of this site',
  notNow: 'Not now',
  disconnect: 'Disconnect',
  disconnectFailed: 'Failed to disconnect'
} as const

export type NetworksMessage = keyof typeof english

export const messages = defineMessages('networks', english, { ar: () => import('./locales/ar.js') })
