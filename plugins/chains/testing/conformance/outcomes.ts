import type { AccountTransaction } from '../../src/port/history.js'
import type { TransactionStatus } from '../../src/port/transaction.js'
import type { RecipientFact } from '../../src/port/transfer.js'
import { member, never, show } from './assertions.js'
import { type Cases, withFeature } from './context.js'
import { prepared, send, sending, withSample } from './transfers.js'

const recipientFacts: readonly RecipientFact[] = ['contract', 'token', 'burn', 'no-key', 'unused']
const statuses: readonly TransactionStatus[] = ['pending', 'confirmed', 'failed', 'replaced', 'dropped', 'unknown']
const listedStatuses: readonly TransactionStatus[] = ['pending', 'confirmed', 'failed']
const MAX_PAGES = 50
const inspecting = member('transfer.inspect')
const following = member('transactions.status')
const listing = member('history.read')

/** Checks the requirements for every transaction of a history. */
function assertTransaction(transaction: AccountTransaction, isCanonical: (text: string) => boolean) {
  const { status, atMs, from, to, transfers, fee = 0n } = transaction
  listing.assert(listedStatuses.includes(status), `Give a status of ${listedStatuses.join(', ')}`, status)
  listing.assert(atMs >= 0 && atMs <= Date.now(), 'Give times that have been', atMs)
  const areAddresses = [from, to].every(text => text === '' || isCanonical(text))
  listing.assert(areAddresses, "Give addresses in canonical form, or ''", [from, to])
  const areUnits = transfers.every(({ amount }) => typeof amount === 'bigint' && amount > 0n) && typeof fee === 'bigint'
  listing.assert(areUnits, 'Give amounts as bigints, more than nothing', transaction)
}

export const outcomeCases: Cases = {
  'a recipient has valid facts, and reading them honours its signal': withSample(
    async ({ node, feature, sample, chain }) => {
      const inspect = feature.inspect?.bind(feature)
      if (!inspect) return
      const look = (recipient: string) =>
        inspecting.resolves(() => inspect(recipient, chain, never()), 'with what the chain knows of a recipient')
      const found = await look(sample.recipient)
      const areFacts = Array.isArray(found) && found.every(fact => recipientFacts.includes(fact))
      inspecting.assert(areFacts, `Give facts of ${show(recipientFacts)}`, found)
      for (const [recipient, fact] of sample.facts ?? []) {
        const facts = await look(recipient)
        inspecting.assert(facts.includes(fact), `Return for ${recipient} the fact ${show(fact)}`, facts)
        const isInvented = found.includes(fact) && fact !== 'unused'
        inspecting.assert(!isInvented, `Return ${show(fact)} for its recipients only, not for ${sample.recipient}`)
      }
      await inspecting.honoursSignal(signal => inspect(sample.recipient, chain, signal), node)
    }
  ),
  'a transaction has a valid status, and reading it honours its signal': withSample(async context => {
    const { node, features, sample, chain } = context
    const { transactions } = features
    if (!transactions) return
    const read = async (id: string) => {
      const status = () => transactions.status(id, chain, never())
      const outcome = await following.resolves(status, 'with what became of a transaction')
      following.assert(statuses.includes(outcome.status), `Give a status of ${show(statuses)}`, outcome)
      return outcome.status
    }
    const id = await send(context, await prepared(context))
    const sent = await read(id)
    following.assert(['pending', 'confirmed'].includes(sent), 'Call a new transaction pending or confirmed', sent)
    sending.assert((await sample.arrived()) === sample.amount, `Send ${sample.amount}`)
    const arrived = await read(id)
    const isConfirmed = arrived === 'confirmed' || (arrived === 'pending' && sent === 'pending')
    following.assert(isConfirmed, `Call what has arrived confirmed; it is ${arrived}`)
    if (sample.unknownTransaction !== undefined) {
      const unknown = await read(sample.unknownTransaction)
      following.assert(
        ['unknown', 'pending', 'dropped'].includes(unknown),
        'Return no outcome for an unknown id',
        unknown
      )
    }
    await following.honoursSignal(signal => transactions.status(id, chain, signal), node)
  }),
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
        const { transactions, next } = await listing.resolves(work, 'with a page of transactions')
        for (const transaction of transactions) assertTransaction(transaction, isCanonical)
        ids.push(...transactions.map(({ id }) => id))
        listing.assert(next === undefined || next !== cursor, 'End where a page leads to itself', next)
        cursor = next
        if (next === undefined) break
      }
      listing.equals(ids, [...sample.ids], 'List all transactions, newest first and each once')
    }
  ),
  'reading a history honours its signal': withFeature(
    'history',
    async (history, { account, node, history: sample }) => {
      if (sample) await listing.honoursSignal(signal => history.read(account, undefined, signal), node)
    }
  )
}
