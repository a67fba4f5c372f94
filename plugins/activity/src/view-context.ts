import type { Readable, Slice } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { Confusables } from '@latchkit/plugin-chains/kit'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { HistoryItem } from '@latchkit/plugin-data/contract'
import type { ActivityState } from './contract.js'

/** History items of an account read so far from the service or the chain, newest first. */
export interface HistoryState {
  /** `unserved`: no source has the history of the chain. After `failed` there are no items. */
  readonly status: 'loading' | 'ready' | 'failed' | 'unserved'
  readonly items: readonly HistoryItem[]
  /** True if there are more pages. */
  readonly hasMore: boolean
  /** Status of the next page. */
  readonly more: 'idle' | 'loading' | 'failed'
  /** Code of the last error. */
  readonly code?: string
  /** Table that detects imitations in other scripts; absent while all names are ASCII. */
  readonly confusables?: Confusables
}

/** State of a history before its first page. */
export const loadingHistory: HistoryState = { status: 'loading', items: [], hasMore: false, more: 'idle' }

/** Context of this plugin's views and of its tab. */
export interface ActivityContext {
  /** Histories by account, so that a reopened view shows its rows at once. */
  readonly states: Readable<ReadonlyMap<AccountId, HistoryState>>
  /** State that the plugin publishes. */
  readonly slice: Slice<ActivityState>
  /** Reads the first page of a history, unless it is fresh. */
  refresh(active: ActiveAccount, force?: boolean): void
  /** Reads the next page of a history. */
  more(active: ActiveAccount): void
}

/** Returns the symbol of the chain's coin; `undefined` if the site does not know the chain. */
export const coinSymbolOf = ({ network }: ActiveAccount): string | undefined => network?.nativeCurrency.symbol
