import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = { sessions: 'Sessions' } as const

/** Label of the action in the account view, and title of the list. The other texts load with the views. */
export const label: MessageCatalogue<typeof english> = {
  id: 'smart-sessions',
  english,
  locales: { ar: () => import('./locales/label-ar.js') }
}
