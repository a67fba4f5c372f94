import type { Readable } from '@latchkit/kernel'
import type { DecodedRequest, RequestToDecode } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'

/** Request that the view shows. */
export interface ShownRequest extends RequestToDecode {
  readonly id: number
  /** Account that signs, at the time of the request. */
  readonly active: ActiveAccount
  /** @defaultValue still being decoded */
  readonly decoded?: DecodedRequest
  /** True until the data from the chain has arrived, or has taken too long to wait for. */
  readonly isCompleting: boolean
  /** True once the visitor has decided, or the request was cancelled. */
  readonly isSettled: boolean
}

export interface ApprovalsState {
  /** Stays the last one after it was settled, because the view is still shown while the dialog closes. */
  readonly shown?: ShownRequest
  /** Number of requests that wait, the shown one included. */
  readonly waiting: number
}

/** Context of the view. */
export interface ApprovalContext {
  readonly state: Readable<ApprovalsState>
  /** Settles the shown request. No effect for another id. */
  readonly decide: (id: number, isApproved: boolean) => void
  /** Rejects every request that waits. */
  readonly rejectAll: () => void
}
