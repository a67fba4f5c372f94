import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = { tokens: 'Tokens', nfts: 'NFTs' } as const

/** What stands in the account; the texts of the views are loaded with them. */
export const label: MessageCatalogue<typeof english> = {
  id: 'balances',
  english,
  locales: { ar: () => import('./locales/label-ar.js') }
}
