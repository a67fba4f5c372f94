import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = { receive: 'Receive' } as const

/** Label of the action in the account view. The texts of this plugin's views load with the views. */
export const label: MessageCatalogue<typeof english> = {
  id: 'receive',
  english,
  locales: { ar: () => import('./locales/label-ar.js') }
}
