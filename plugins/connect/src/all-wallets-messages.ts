import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  allWalletsFor: 'All {chain} wallets',
  searchWallets: 'Search wallets',
  certifiedOnly: 'Certified only',
  certifiedBy: 'Certified by {host}',
  found: { one: '{count} wallet found', other: '{count} wallets found' },
  noMatchTitle: 'No wallet found',
  noMatchDetail: 'Nothing matches “{query}”. Try another name.',
  noCertifiedDetail: 'No certified wallet works with this site.',
  noneListedDetail: 'There is no wallet to choose from here.',
  showAll: 'Show all wallets',
  listFailed: 'Could not load wallets',
  listFailedDetail: 'Check your connection and try again.',
  listIncomplete: 'More wallets could not be loaded.',
  loadMore: 'Try again'
} as const

export type AllWalletsMessage = keyof typeof english

/** Apart from the others, which are loaded with the first rows. */
export const allWalletsMessages = /* @__PURE__ */ defineMessages('connect', english, {
  ar: () => import('./locales/all-wallets-ar.js')
})
