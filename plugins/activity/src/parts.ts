import { serviceRef } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/kernel/chain'
import type { History } from './history.js'

/** What the views of this plugin share. */
export interface ActivityParts {
  /** What was read of each account, so that a view that is opened again has it at once. */
  readonly histories: Map<AccountId, History>
  /** Aborts with the plugin. */
  readonly signal: AbortSignal
}
export const Parts = serviceRef<ActivityParts>('activity.parts')
