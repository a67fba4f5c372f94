import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  failed: 'Did not load.\nTry again'
} as const

/** Texts of the button, which is on the page before the dialog is loaded. */
export const buttonMessages: MessageCatalogue<typeof english> = {
  id: 'button',
  english,
  locales: { ar: () => import('./locales/ar.js') }
}
