import type { Slice } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { ActivityState } from './contract.js'
import type { History } from './history.js'

/** Context of this plugin's views and of its tab. */
export interface ActivityContext {
  /** Histories by account, so that a reopened view shows its rows at once. */
  readonly histories: Map<AccountId, History>
  /** Writable slice of the state that the plugin publishes. */
  readonly slice: Slice<ActivityState>
  /** Aborts with the plugin. */
  readonly signal: AbortSignal
}
