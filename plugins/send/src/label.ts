import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = { send: 'Send' } as const

/** What stands in the account; the texts of the views are loaded with them. */
export const label: MessageCatalogue<typeof english> = {
  id: 'send',
  english,
  locales: { ar: () => import('./locales/label-ar.js') }
}
