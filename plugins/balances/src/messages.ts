import type { MessageCatalogue } from '@latchkit/plugin-shell/contract'

const english = {
  unavailable: 'Token Balance Unavailable',
  failedDetail: 'Your funds are safe; we couldn’t load them. Try again in half a minute.',
  outdated: 'Couldn’t refresh. Amounts may be out of date.',
  tryAgain: 'Try again',
  unpriced: 'The total leaves out {count} without a price',
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
  spamDetail: 'This token advertises a website. Do not go there, and approve nothing for it: it may take your funds.',
  lookAlikeDetail: 'This token imitates another and is not the same. It may be worth nothing.',
  coinOf: '{network}’s native coin',
  addressOf: 'Address of the token',
  addressOn: 'Address of the token on {network}',
  copyAddress: 'Copy address',
  copied: 'Copied',
  exactly: 'Exactly {amount}',
  updated: 'Updated {time}',

  nftTitle: 'NFT',
  nftSpamDetail: 'This NFT advertises a website. Do not go there, and approve nothing for it: it may take your funds.',
  nftLookAlikeDetail: 'This NFT imitates another collection. It may be worth nothing.',
  nftId: 'ID',
  collection: 'Collection',
  collectionAddress: 'Collection address',
  network: 'Network',

  nftsUnavailable: 'NFTs not available',
  nftsEmptyDetail: 'NFTs of this account on {network} that this site or your wallet knows show up here.',
  nftsOutdated: 'Couldn’t refresh all of these. They may have changed, or some may be missing.',
  nftsCut: 'Only the first {count} are shown.'
} as const

export type BalancesMessage = keyof typeof english

export const messages: MessageCatalogue<typeof english> = {
  id: 'balances-views',
  english,
  locales: { ar: () => import('./locales/ar.js') }
}
