import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = { send: 'Send' } as const

/** Label of the send actions and title of the views. Other texts are loaded with the views. */
export const label: MessageCatalogue<typeof english> = {
  id: 'send',
  english,
  locales: { ar: () => import('./locales/label-ar.js') }
}
