import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = { swap: 'Swap' } as const

/** Label of the swap actions and title of the views. Other texts are loaded with the views. */
export const label: MessageCatalogue<typeof english> = {
  id: 'swap',
  english,
  locales: { ar: () => import('./locales/label-ar.js') }
}
