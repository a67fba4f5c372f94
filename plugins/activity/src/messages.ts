import { defineMessages } from '@latchkit/plugin-shell/ui'

const english = {
  all: 'All activity',
  pending: 'Pending',
  to: 'To',
  from: 'From',
  with: 'With',

  sent: 'Sent',
  received: 'Received',
  moved: 'Moved to yourself',
  swapped: 'Swapped',
  approved: 'Approved',
  revoked: 'Revoked approval',
  minted: 'Minted',
  burned: 'Burned',
  claimed: 'Claimed',
  deposited: 'Deposited',
  withdrew: 'Withdrew',
  staked: 'Staked',
  unstaked: 'Unstaked',
  borrowed: 'Borrowed',
  repaid: 'Repaid',
  deployed: 'Deployed',
  cancelled: 'Cancelled',
  called: 'Used an app',

  statusPending: 'Pending',
  statusConfirmed: 'Confirmed',
  statusFailed: 'Failed',
  statusReplaced: 'Replaced',
  statusDropped: 'Dropped',
  statusUnknown: 'Unknown',
  pendingDetail: 'Waiting for the network to confirm it. You can close this.',
  failedDetail: 'It failed on the network. Only the fee was paid.',
  failedReason: 'It failed on the network: {reason}. Only the fee was paid.',
  replacedDetail: 'Another transaction from this account took its place. This one moved nothing.',
  droppedDetail: 'The network dropped it. Nothing was moved, and no fee was paid.',
  unknownDetail: 'We don’t know what happened to it. Check the explorer before you send again.',
  replacement: 'Replaced by',

  confirmedToast: '{symbol} sent',
  failedToast: 'Sending {symbol} failed',
  replacedToast: 'Your {symbol} transaction was replaced',
  droppedToast: 'Your {symbol} transaction was dropped',
  unknownToast: 'We don’t know whether {symbol} was sent',
  swappedToast: '{symbol} swapped',
  failedSwapToast: 'Swapping {symbol} failed',
  unknownSwapToast: 'We don’t know whether {symbol} was swapped',

  sec: '{count} sec ago',
  min: '{count} min ago',
  hr: '{count} hr ago',
  d: '{count} d ago',
  mo: '{count} mo ago',
  yr: '{count} yr ago',

  plus: '+{amount}',
  below: '<{amount}',
  above: '>{amount}',
  quantity: '{amount} {symbol}',

  failed: 'Failed to fetch transactions',
  failedTry: 'Couldn’t load this account’s history. Your funds are safe.',
  moreFailed: 'Couldn’t load older transactions',
  tryAgain: 'Try again',
  showMore: 'Show older',
  emptyTitle: 'Nothing here yet',
  emptyDetail: 'What you send and receive on {network} shows up here.',
  unservedTitle: 'No history here',
  unservedDetail: 'This site can’t load history on {network}. Only what you send from here shows up.',
  network: 'Network',
  yourAccount: 'Your account',
  thisNetwork: 'this network',
  hidden: {
    one: 'One transaction is not shown. It looks like spam, or comes from an address that imitates one you know.',
    other: '{count} transactions are not shown. They look like spam, or come from addresses that imitate ones you know.'
  },

  transaction: 'Transaction',
  whatMoved: 'What moved',
  transactionId: 'Transaction ID',
  copyId: 'Copy transaction ID',
  copyAddress: 'Copy address',
  copied: 'Copied',
  named: 'Known as {name}',
  goneTitle: 'Transaction not found',
  goneDetail: 'It does not belong to this account.',

  connectDetail: 'Connect a wallet to see its activity.'
} as const

export type ActivityMessage = keyof typeof english

export const messages = defineMessages('activity-views', english, { ar: () => import('./locales/ar.js') })
