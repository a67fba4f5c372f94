import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const elements = {
  account: 'Account {address}',
  selectNetwork: 'Select network',
  unknownNetwork: 'Unknown network',
  network: 'Network {network}',
  networkNotFound: 'Network Not Found',
  connectingWallet: 'Connecting {wallet}…',
  walletFailed: 'Try again: {wallet}'
} as const

/** Texts that are loaded on demand: of the further elements, and of alerts. */
export const elementMessages: MessageCatalogue<typeof elements> = {
  id: 'elements',
  english: elements,
  locales: { ar: () => import('./locales/elements-ar.js') }
}
