import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = { buy: 'Buy' } as const

export type LabelMessage = keyof typeof english

/** Label of the action in the account view and title of the views. Other texts are loaded with the views. */
export const label: MessageCatalogue<typeof english> = {
  id: 'onramp',
  english,
  locales: { ar: () => import('./locales/label-ar.js') }
}
