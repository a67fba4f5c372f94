import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  connectTitle: 'Connect wallet',
  connectTitleFor: 'Connect {chain} wallet',
  walletList: 'Wallets',
  recent: 'Recent',
  installed: 'Installed',
  serves: 'Works with {chains}',
  getBadge: 'Get',
  scanCode: 'Scan QR code',
  or: 'or',
  allWallets: 'All wallets',
  more: 'More',

  legalFooter: 'By connecting you agree to the {links}.',
  legalCheckbox: 'I agree to the {links}.',
  legalCheckboxPlain: 'I agree to the terms of this site.',
  terms: 'terms of service',
  privacy: 'privacy policy'
} as const

export type ConnectMessage = keyof typeof english

/** Texts of the first view. */
export const messages = defineMessages('connect', english, { ar: () => import('./locales/ar.js') })
