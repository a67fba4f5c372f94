import type { HistoryItem, HistoryTransfer } from '@latchkit/plugin-data/contract'
import type { FollowedTransaction } from '../src/contract.js'
import type { StoredTransaction } from '../src/sent.js'

export const chain = 'fake:one'
export const own = 'fake00000001'
export const account = `${chain}:${own}` as const

export const transfer = (more: Partial<HistoryTransfer> = {}): HistoryTransfer => ({
  direction: 'in',
  quantity: '1',
  name: 'Fake coin',
  symbol: 'FAKE',
  collectible: false,
  spam: false,
  ...more
})

export const item = (more: Partial<HistoryItem> = {}): HistoryItem => ({
  id: `id of ${more.hash ?? 'h1'}`,
  hash: 'h1',
  chain,
  status: 'confirmed',
  minedAtMs: 1_000,
  operation: 'receive',
  from: 'fake00000009',
  to: own,
  transfers: [transfer()],
  ...more
})

export const sent = (more: Partial<StoredTransaction> = {}): StoredTransaction => ({
  id: 'h1',
  account,
  recipient: 'fake00000009',
  token: { name: 'Fake coin', symbol: 'FAKE', decimals: 9 },
  amount: '1500000000',
  sentAtMs: 1_000,
  status: 'pending',
  asked: 0,
  chain: 'fake:one',
  ...more
})

export const followed = (more: Partial<FollowedTransaction> = {}): FollowedTransaction =>
  sent(more as Partial<StoredTransaction>)
