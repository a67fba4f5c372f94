import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = { activity: 'Activity' } as const

/** Label of the tab in the account view; the texts of the views are loaded with the views. */
export const label: MessageCatalogue<typeof english> = {
  id: 'activity',
  english,
  locales: { ar: () => import('./locales/label-ar.js') }
}
