import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = {
  unavailable: 'Token Balance Unavailable',
  failedDetail: 'Your funds are safe; we couldn’t load them. Try again in half a minute.',
  outdated: 'Couldn’t refresh. Amounts may be out of date.',
  tryAgain: 'Try again',
  unpriced: {
    one: 'Total leaves out {count} token without a price',
    other: 'Total leaves out {count} tokens without a price'
  },
  noPrices: 'No price is known',
  emptyTitle: 'Nothing here yet',
  emptyDetail: 'Coins and tokens that this account receives on {network} show up here.',
  noneTitle: 'Not shown on this network',
  noneDetail: 'This site can’t load balances on this network. Check your wallet.',
  hidden: 'Hidden ({count})',
  hiddenDetail: 'Likely spam',
  spam: 'Spam',
  lookAlike: 'Look-alike',

  tokenTitle: 'Token',
  spamDetail: 'This token advertises a website. Don’t go there or approve anything: you could lose your funds.',
  lookAlikeDetail: 'This token imitates another. It may be worth nothing.',
  coinOf: '{network}’s native coin',
  addressOf: 'Token address',
  addressOn: 'Token address on {network}',
  copyAddress: 'Copy address',
  copied: 'Copied',
  exactly: 'Exactly {amount}',
  updated: 'Updated {time}',

  nftTitle: 'NFT',
  nftSpamDetail: 'This NFT advertises a website. Don’t go there or approve anything: you could lose your funds.',
  nftLookAlikeDetail: 'This NFT imitates another collection. It may be worth nothing.',
  nftId: 'ID',
  collection: 'Collection',
  collectionAddress: 'Collection address',
  network: 'Network',

  nftsUnavailable: 'NFTs not available',
  nftsEmptyDetail: 'NFTs on {network} show up here when this site or your wallet finds them.',
  nftsOutdated: 'Couldn’t refresh all of these. They may have changed, or some may be missing.',
  nftsCut: 'Only the first {count} are shown.'
} as const

export type BalancesMessage = keyof typeof english

export const messages: MessageCatalogue<typeof english> = {
  id: 'balances-views',
  english,
  locales: { ar: () => import('./locales/ar.js') }
}
