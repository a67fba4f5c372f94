import { type Slice, serviceRef } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { ActivityState } from './contract.js'
import type { History } from './history.js'

/** What the views of this plugin share. */
export interface ActivityParts {
  /** What was read of each account, so that a view that is opened again has it at once. */
  readonly histories: Map<AccountId, History>
  /** What the plugin tells others, to be written to. */
  readonly slice: Slice<ActivityState>
  /** Aborts with the plugin. */
  readonly signal: AbortSignal
}
export const Parts = serviceRef<ActivityParts>('activity.parts')
