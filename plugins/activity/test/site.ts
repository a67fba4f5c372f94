import type { StorageBackend } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { account as accountPlugin } from '@latchkit/plugin-account'
import { chains } from '@latchkit/plugin-chains'
import type { TransactionFeature } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeChain } from '@latchkit/plugin-chains/testing'
import { connect } from '@latchkit/plugin-connect'
import { connections } from '@latchkit/plugin-connections'
import { networks } from '@latchkit/plugin-networks'
import { shell } from '@latchkit/plugin-shell'
import { onTestFinished } from 'vitest'
import { Activity, type SentTransaction } from '../src/contract.js'
import { activity } from '../src/index.js'
import { account } from './transactions.js'

type Outcome = Awaited<ReturnType<TransactionFeature['status']>>

/** Creates a chain that reports the statuses that the test sets. */
export function scriptedChain() {
  const outcomes = new Map<string, Outcome | 'unreachable' | 'silent'>()
  const asked: string[] = []
  const transactions: TransactionFeature = {
    async status(id) {
      asked.push(id)
      const outcome = outcomes.get(id) ?? { status: 'pending' }
      if (outcome === 'unreachable') throw new Error('No node')
      if (outcome === 'silent') return new Promise<never>(() => {})
      return outcome
    }
  }
  return {
    transactions,
    /** Ids of the requests, oldest first. */
    asked,
    says: (id: string, outcome: Outcome | 'unreachable' | 'silent') => void outcomes.set(id, outcome)
  }
}

interface TabOptions {
  readonly storage?: StorageBackend
  /** @defaultValue none: the chain family cannot report a status */
  readonly transactions?: TransactionFeature
}

/** Opens a page of the site. Pages with the same storage are tabs, or reloads. */
export async function openTab({ storage, transactions }: TabOptions = {}) {
  const plugins = [
    shell({ locale: 'en', prefetch: 'intent' }),
    chains(),
    connections(),
    networks(),
    connect(),
    accountPlugin(),
    fakeChain(fakeAdapter({ features: transactions ? { transactions } : {} })),
    activity()
  ]
  const kernel = await createTestKernel(plugins, { atEnd: onTestFinished, ...(storage && { storage }) })
  const api = kernel.get(Activity)
  const settled: string[] = []
  kernel.events.on('transaction:settled', ({ id, status }) => settled.push(`${id} ${status}`))
  return {
    kernel,
    api,
    /** `id status` of each event. */
    settled,
    sent: () => api.state.get().sent,
    statuses: () => api.state.get().sent.map(({ id, status }) => `${id} ${status}`),
    follow: (id: string, more: Partial<SentTransaction> = {}) =>
      api.follow({
        id,
        account,
        recipient: 'fake00000009',
        token: { name: 'Fake coin', symbol: 'FAKE', decimals: 9 },
        amount: '1500000000',
        sentAtMs: Date.now(),
        ...more
      })
  }
}
