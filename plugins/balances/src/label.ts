import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = { tokens: 'Tokens', nfts: 'NFTs' } as const

/** Labels of the tabs in the account view; the texts of the views are loaded with the views. */
export const label: MessageCatalogue<typeof english> = {
  id: 'balances',
  english,
  locales: { ar: () => import('./locales/label-ar.js') }
}
