import type { HistoryFeature } from '@latchkit/plugin-chains/contract'
import { transactionPage } from '@latchkit/plugin-chains/kit'
import type { Queries } from '../node/queries.js'

const PAGE_SIZE = 20

/** Lists transactions. A cursor is the logical time and hash of the last one; the next page starts with it. */
export const createHistory = (queries: Queries): HistoryFeature => ({
  async read(account, cursor, signal) {
    const listed = await queries.transactions(account, PAGE_SIZE + 1, cursor, signal)
    const last = listed.length > PAGE_SIZE ? listed.at(-1)?.place : undefined
    const transactions = listed.slice(0, PAGE_SIZE).map(({ transaction }) => transaction)
    return transactionPage(transactions, last === cursor ? undefined : last)
  }
})
