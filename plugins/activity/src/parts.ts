import { type Slice, serviceRef } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { ActivityState } from './contract.js'
import type { History } from './history.js'

/** Values that the views of this plugin share. */
export interface ActivityParts {
  /** Histories by account, so that a reopened view shows its rows at once. */
  readonly histories: Map<AccountId, History>
  /** Writable slice of the state that the plugin publishes. */
  readonly slice: Slice<ActivityState>
  /** Aborts with the plugin. */
  readonly signal: AbortSignal
}
export const Parts = serviceRef<ActivityParts>('activity.parts')
