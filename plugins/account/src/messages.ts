import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  accountTitle: 'Account',
  changeNetwork: 'Switch network',
  unsupportedNetwork: 'Unsupported network',
  wallets: 'Wallets and accounts',
  unverifiedName: '{name} (not verified)',
  copyAddress: 'Copy address',
  copied: 'Copied',
  balanceUnavailable: 'Balance not available',
  tryAgain: 'Try again',
  actions: 'Actions',
  tabs: 'What you have',
  connection: 'Connection',
  disconnect: 'Disconnect',
  disconnectNamed: 'Disconnect {wallet}',
  walletOfFamily: '{wallet} ({family})',
  disconnectFailed: 'Failed to disconnect',
  connectDetail: 'Connect a wallet to see your account here.',

  walletsTitle: 'Wallets',
  accountsOf: 'Accounts of {wallet}',
  smartAccount: 'Smart account',
  payment: 'Payments',
  ordinal: 'Ordinals',
  recentlyConnected: 'Recently connected',
  connectAgain: 'Connect',
  forgetWallet: 'Forget {wallet}',
  addWallet: 'Add wallet',
  disconnectAll: 'Disconnect all'
} as const

export type AccountMessage = keyof typeof english

export const messages = defineMessages('account', english, { ar: () => import('./locales/ar.js') })
