import { AccountView } from '@latchkit/plugin-account/contract'
import { activity } from '@latchkit/plugin-activity'
import { type FollowedTransaction, TransactionsView, TransactionView } from '@latchkit/plugin-activity/contract'
import { bitcoinChain, evmChain } from '../fixtures/chains.js'
import {
  bitcoinHistory,
  friends,
  happened,
  hashOf,
  history,
  lived,
  mostlySpam,
  strange,
  waitingPictures
} from '../fixtures/history.js'
import { names } from '../fixtures/names.js'
import { ethereum } from '../fixtures/networks.js'
import { evmAccounts, larch, onBitcoin } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'
import type { GalleryState } from '../state.js'

const group = 'Activity'
const ether = 10n ** 18n
const chains = () => [
  evmChain({ wallets: [larch], balance: 2n * ether, transactions: { status: async () => ({ status: 'pending' }) } })
]
const telling =
  (...said: Parameters<typeof history>) =>
  () => [history(...said), activity()]

async function openAccount({ connections, open }: StateTools) {
  await connections.connect({ wallet: larch.id })
  await open(AccountView)
}
async function openAll(tools: StateTools) {
  await openAccount(tools)
  tools.kernel.router.push(TransactionsView)
}
const openOne = (index: number) => async (tools: StateTools) => {
  await openAll(tools)
  tools.kernel.router.push(TransactionView, { id: hashOf(index) })
}

const address = evmAccounts[0]?.address ?? ''
const sent = (index: number, status: FollowedTransaction['status'], more: Partial<FollowedTransaction> = {}) => ({
  id: hashOf(100 + index),
  account: `${ethereum.caipNetworkId}:${address}`,
  chain: ethereum.caipNetworkId,
  recipient: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  token: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  amount: '250000000000000000',
  // Newer than the transactions of the history, whose rows therefore come below when they are loaded.
  sentAtMs: Date.now() - (1 + index) * 15_000,
  status,
  asked: 5,
  askedAtMs: Date.now(),
  ...more
})
const stored = () => ({
  '@appkit/activity/sent': JSON.stringify({
    v: 1,
    t: Date.now(),
    d: [
      sent(0, 'pending'),
      sent(1, 'confirmed'),
      sent(2, 'failed', { reason: 'ERC20: transfer amount exceeds balance' }),
      sent(3, 'replaced', { replacement: hashOf(99) }),
      sent(4, 'dropped'),
      sent(5, 'unknown')
    ]
  })
})
const onlyNodes = {
  chains: () => [bitcoinChain({ wallets: [onBitcoin(larch)], balance: 300_000_000n, history: bitcoinHistory })],
  extras: () => [activity()]
}
const picturesLate = 'only pictures that are on screen can wait to be shown'
const row = '[data-testid=transaction-row]'

export const activityStates: readonly GalleryState[] = [
  {
    id: 'activity-tab',
    group,
    title: 'In the account',
    chains,
    extras: telling(lived(30)),
    prepare: openAccount,
    shows: row
  },
  {
    id: 'activity-many',
    group,
    title: 'A thousand transactions',
    chains,
    extras: telling(lived(1_000)),
    prepare: openAll,
    shows: row
  },
  {
    id: 'activity-pending',
    group,
    title: 'Sent from here: every status',
    chains,
    extras: telling(lived(3)),
    stored,
    prepare: openAll,
    shows: `${row} [data-tone=accent]`
  },
  {
    id: 'activity-strange',
    group,
    title: 'Long names, huge amounts, spam kept back',
    chains,
    extras: telling(strange),
    prepare: openAll,
    shows: row
  },
  {
    id: 'activity-pictures-wait',
    group,
    title: 'A picture of another website, which waits',
    chains,
    extras: telling(waitingPictures),
    prepare: openAll,
    shows: '[data-testid=pictures-show]',
    movesBecause: picturesLate
  },
  {
    id: 'activity-loading',
    group,
    title: 'On its way',
    chains,
    extras: telling('wait'),
    prepare: openAll,
    shows: '[data-testid=activity-pending]'
  },
  {
    id: 'activity-empty',
    group,
    title: 'Nothing happened yet',
    chains,
    extras: telling([]),
    prepare: openAll,
    shows: '.state'
  },
  {
    id: 'activity-failed',
    group,
    title: 'Failed to fetch',
    chains,
    extras: telling('fail'),
    prepare: openAll,
    shows: '[data-testid=activity-failed]'
  },
  {
    id: 'activity-more-failed',
    group,
    title: 'The next page failed',
    chains,
    // So few are visible that the next page is fetched at once.
    extras: telling(mostlySpam(60), 1),
    prepare: openAll,
    shows: '[data-testid=activity-more]'
  },
  {
    id: 'activity-none',
    group,
    title: 'No wallet connected',
    chains,
    extras: telling([]),
    prepare: ({ open }) => open(TransactionsView),
    shows: '.state'
  },
  {
    id: 'activity-unserved',
    group,
    title: 'A chain that the service does not know',
    chains,
    extras: telling('unserved'),
    prepare: openAll,
    shows: '[data-testid=activity-unserved]'
  },
  {
    id: 'activity-nodes',
    group,
    title: 'Without a data service: what the chain’s node lists',
    ...onlyNodes,
    prepare: openAll,
    shows: row
  },
  {
    id: 'activity-one-nodes',
    group: 'Transaction',
    title: 'As the chain’s node lists it',
    ...onlyNodes,
    prepare: async tools => {
      await openAll(tools)
      tools.kernel.router.push(TransactionView, { id: hashOf(1).slice(2) })
    },
    shows: '[data-testid=transaction-status]'
  },
  {
    id: 'activity-one',
    group: 'Transaction',
    title: 'A swap',
    chains,
    extras: telling(lived(5)),
    prepare: openOne(2),
    shows: '[data-testid=transaction-status]'
  },
  {
    id: 'activity-one-pending',
    group: 'Transaction',
    title: 'Pending',
    chains,
    extras: telling([]),
    stored,
    prepare: openOne(100),
    shows: '[data-testid=transaction-notice]'
  },
  {
    id: 'activity-one-failed',
    group: 'Transaction',
    title: 'Failed, with the chain’s reason',
    chains,
    extras: telling([]),
    stored,
    prepare: openOne(102),
    shows: '[data-testid=transaction-notice]'
  },
  {
    id: 'activity-one-replaced',
    group: 'Transaction',
    title: 'Replaced by another',
    chains,
    extras: telling([]),
    stored,
    prepare: openOne(103),
    shows: '[data-testid=transaction-replacement]'
  },
  {
    id: 'activity-one-strange',
    group: 'Transaction',
    title: 'A long name and 36 digits',
    chains,
    extras: telling(strange),
    prepare: openOne(0),
    shows: '[data-testid=transaction-status]'
  },
  {
    id: 'activity-one-picture-waits',
    group: 'Transaction',
    title: 'With a picture of another website, which waits',
    chains,
    extras: telling(waitingPictures),
    prepare: openOne(0),
    shows: '[data-testid=pictures-show]',
    movesBecause: picturesLate
  },
  {
    id: 'activity-one-named',
    group: 'Transaction',
    title: 'With somebody who has a name',
    chains,
    extras: () => [
      ...telling(lived(2))(),
      names({
        known: Object.fromEntries(friends.map(friend => [friend, { name: 'greater-northern-lights.example' }]))
      })
    ],
    prepare: openOne(1),
    shows: '[data-testid=transaction-name]',
    movesBecause: 'most have no name, and no line is kept for one'
  },
  {
    id: 'activity-one-gone',
    group: 'Transaction',
    title: 'Of another account',
    chains,
    extras: telling([happened(0, 0)]),
    prepare: openOne(9),
    shows: '[data-testid=transaction-gone]'
  }
]
