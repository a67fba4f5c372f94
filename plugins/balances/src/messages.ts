import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = {
  unavailable: 'Token Balance Unavailable',
  failedDetail: 'What you have is still there; it could not be read. Try again in half a minute.',
  outdated: 'These could not be read again. They may have changed.',
  tryAgain: 'Try again',
  unpriced: 'The total leaves out {count} without a price',
  noPrices: 'No price is known',
  emptyTitle: 'Nothing here yet',
  emptyDetail: 'Coins and tokens that this account receives on {network} show up here.',
  noneTitle: 'Not shown on this network',
  noneDetail: 'This site cannot read what accounts have here. Look in your wallet.',
  hidden: 'Hidden ({count})',
  hiddenDetail: 'Spam, or posing as others',
  spam: 'Spam',
  lookAlike: 'Look-alike',

  tokenTitle: 'Token',
  spamDetail:
    'Its name promises something or names a site. Do not go there, and approve nothing for it: it may take what you have.',
  lookAlikeDetail: 'It uses the name of another coin or token, and is not the same. It may be worth nothing.',
  coinOf: 'The coin of {network}',
  addressOf: 'Address of the token',
  addressOn: 'Address of the token on {network}',
  copyAddress: 'Copy address',
  copied: 'Copied',

  nftsUnavailable: 'NFTs not available',
  nftsEmptyDetail: 'NFTs of this account on {network} that this site or your wallet knows show up here.',
  nftsOutdated: 'Not all of these could be read. They may have changed, or some may be missing.',
  nftsCut: 'Only the first {count} are shown.'
} as const

export type BalancesMessage = keyof typeof english

export const messages: MessageCatalogue<typeof english> = {
  id: 'balances-views',
  english,
  locales: { ar: () => import('./locales/ar.js') }
}
