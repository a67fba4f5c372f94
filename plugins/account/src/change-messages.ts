import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = {
  disconnected: '{wallet} disconnected',
  disconnectedNowShowing: '{wallet} disconnected. Now showing {other}',
  nowShowing: 'Now showing {account}'
} as const

export type ChangeMessage = keyof typeof english

/** A catalogue of its own: it is read while no view of this plugin is loaded. */
export const changeMessages: MessageCatalogue<typeof english> = {
  id: 'account-changes',
  english,
  locales: { ar: () => import('./locales/changes-ar.js') }
}
