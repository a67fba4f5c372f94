import { cell, type Kernel } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { AccountDataApi, HistoryItem } from '@latchkit/plugin-data/contract'
import { expect, onTestFinished } from 'vitest'
import { createPages } from '../src/lazy/histories.js'
import { createHistory } from '../src/lazy/history.js'
import { type HistoryState, loadingHistory } from '../src/view-context.js'

interface HistorySource {
  readonly account: AccountId
  readonly source: Pick<AccountDataApi, 'history'>
  readonly countRows: (items: readonly HistoryItem[]) => number
}

/** Opens the history of an account like a view. */
export function openHistory({ events }: Kernel, { account, source, countRows }: HistorySource) {
  const state = cell<HistoryState>(loadingHistory)
  const fail = () => expect.fail('Histories are not stored')
  const pages = createPages({ events, storage: { item: fail, peek: fail }, onDispose: onDisposed }, source)
  return { state, ...createHistory({ account, pages, state, countRows, signal: new AbortController().signal }) }
}

const onDisposed = (dispose: () => void | Promise<void>) => {
  onTestFinished(dispose)
  return () => {}
}
