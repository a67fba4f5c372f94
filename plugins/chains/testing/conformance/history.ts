import type { AccountTransaction } from '../../src/port/history.js'
import { member, never } from './assertions.js'
import { type Cases, withFeature } from './context.js'

const reading = member('history.read')
const MAX_PAGES = 50
const statuses = ['pending', 'confirmed', 'failed']

/** Checks what every transaction of a history has to be. */
function assertTransaction(transaction: AccountTransaction, isCanonical: (text: string) => boolean) {
  const { status, atMs, from, to, transfers, fee = 0n } = transaction
  reading.assert(statuses.includes(status), `Give a status of ${statuses.join(', ')}`, status)
  reading.assert(atMs >= 0 && atMs <= Date.now(), 'Give times that have been', atMs)
  const areAddresses = [from, to].every(text => text === '' || isCanonical(text))
  reading.assert(areAddresses, "Give addresses in canonical form, or ''", [from, to])
  const areUnits = transfers.every(({ amount }) => typeof amount === 'bigint' && amount > 0n) && typeof fee === 'bigint'
  reading.assert(areUnits, 'Give amounts as bigints, more than nothing', transaction)
}

export const historyCases: Cases = {
  'a history is read page by page, newest first, each transaction once': withFeature(
    'history',
    async (history, context) => {
      const { adapter, account, history: sample } = context
      if (!sample) return
      const isCanonical = (text: string) =>
        adapter.isAddress(text) && (adapter.canonicalAddress?.(text) ?? text) === text
      const ids: string[] = []
      let cursor: string | undefined
      for (let page = 0; page < MAX_PAGES; page++) {
        const work = () => history.read(account, cursor, never())
        const { transactions, next } = await reading.resolves(work, 'with a page of transactions')
        for (const transaction of transactions) assertTransaction(transaction, isCanonical)
        ids.push(...transactions.map(({ id }) => id))
        reading.assert(next === undefined || next !== cursor, 'End where a page leads to itself', next)
        cursor = next
        if (next === undefined) break
      }
      reading.equals(ids, [...sample.ids], 'List all transactions, newest first and each once')
    }
  ),
  'reading a history honours its signal': withFeature(
    'history',
    async (history, { account, node, history: sample }) => {
      if (sample) await reading.honoursSignal(signal => history.read(account, undefined, signal), node)
    }
  )
}
