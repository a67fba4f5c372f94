import { definePlugin, PluginError } from '@latchkit/kernel'
import { AccountData, type AccountDataApi, type HistoryItem, type HistoryPage } from '@latchkit/plugin-data/contract'

class Unreachable extends PluginError<{ 'data/unreachable': object }, 'data/unreachable'> {
  override readonly name = 'Unreachable'
  constructor() {
    super('data/unreachable', {}, { 'data/unreachable': 'The service cannot be reached' })
  }
}

/** `wait`: no response; `unserved`: the service does not support the chain. */
export type Said = readonly HistoryItem[] | Promise<readonly HistoryItem[]> | 'wait' | 'fail' | 'unserved'

/** Creates a data service with the same history for every account, in pages. The test controls it. */
export function fakeData(first: Said, pageSize = 50) {
  let said = first
  const asked: (string | undefined)[] = []
  const never = () => {
    throw new Error('Not to be asked for')
  }
  const api: AccountDataApi = {
    balances: never,
    identity: never,
    prices: never,
    async history(_account, { cursor, signal }) {
      asked.push(cursor)
      if (said === 'unserved') return undefined
      if (said === 'fail') throw new Unreachable()
      if (said === 'wait') return new Promise<never>((_, reject) => signal.addEventListener('abort', reject))
      return pageOf(await said, Number(cursor ?? 0))
    }
  }
  const pageOf = (items: readonly HistoryItem[], at: number): HistoryPage => ({
    items: items.slice(at, at + pageSize),
    ...(at + pageSize < items.length && { next: String(at + pageSize) })
  })
  return {
    plugin: definePlugin({ id: 'fake-data', provides: { accounts: AccountData }, setup: () => ({ accounts: api }) }),
    /** Cursors of the requests. */
    asked,
    says(next: Said) {
      said = next
    }
  }
}
