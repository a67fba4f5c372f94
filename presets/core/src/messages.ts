import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  account: 'Account {address}',
  failed: 'Did not load.\nTry again'
} as const

/** What stands on the page before the dialog is loaded. */
export const buttonMessages: MessageCatalogue<typeof english> = {
  id: 'button',
  english,
  locales: { ar: () => import('./locales/ar.js') }
}

const elements = {
  selectNetwork: 'Select network',
  unknownNetwork: 'Unknown network',
  network: 'Network {network}',
  networkNotFound: 'Network Not Found'
} as const

/** Texts that are loaded on demand: of the further elements, and of alerts. */
export const elementMessages: MessageCatalogue<typeof elements> = {
  id: 'elements',
  english: elements,
  locales: { ar: () => import('./locales/elements-ar.js') }
}
