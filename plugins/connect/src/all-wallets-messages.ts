import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  allWalletsFor: 'All {chain} wallets',
  searchWallets: 'Search',
  certifiedOnly: 'Certified only',
  certifiedBy: 'Certified by {host}',
  found: { one: '{count} wallet found', other: '{count} wallets found' },
  noMatchTitle: 'No wallet found',
  noMatchDetail: 'Nothing matches “{query}”. Try another name.',
  noCertifiedDetail: 'No certified wallet works with this site.',
  noneListedDetail: 'No wallet works with this site.',
  showAll: 'Show all wallets',
  listFailed: 'Couldn’t load wallets',
  listFailedDetail: 'Check your connection and try again.',
  listIncomplete: 'Couldn’t load more wallets.',
  loadMore: 'Try again'
} as const

export type AllWalletsMessage = keyof typeof english

/** Texts of the list of all wallets. They are not in `messages`, which loads with the first rows. */
export const allWalletsMessages = /* @__PURE__ */ defineMessages('connect', english, {
  ar: () => import('./locales/all-wallets-ar.js')
})
