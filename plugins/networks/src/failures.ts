import type { NetworksMessage } from './messages.js'

export interface SwitchFailure {
  readonly ring: 'declined' | 'failed'
  readonly title: NetworksMessage
  readonly detail: NetworksMessage
  /** True if a retry may succeed. */
  readonly canRetry: boolean
  /** True if the view offers to copy the error code. False if the visitor already knows what happened. */
  readonly hasCode: boolean
}

const declined = { ring: 'declined', canRetry: true, hasCode: false } as const
const failed = { ring: 'failed', canRetry: true, hasCode: true } as const

const failures: Readonly<Record<string, SwitchFailure>> = {
  'connections/rejected': { ...declined, title: 'declined', detail: 'declinedDetail' },
  'connections/switch-rejected-after-add': { ...declined, title: 'declinedAfterAdd', detail: 'declinedAfterAddDetail' },
  'connections/timed-out': { ...failed, title: 'timedOut', detail: 'timedOutDetail' },
  'connections/unavailable': { ...failed, title: 'failed', detail: 'failedDetail' },
  'connections/invalid-answer': { ...failed, title: 'failed', detail: 'invalidAnswerDetail' },
  'connections/aborted': { ...failed, title: 'aborted', detail: 'abortedDetail', hasCode: false },
  'connections/modal-closed': { ...failed, title: 'aborted', detail: 'abortedDetail', hasCode: false },
  'connections/unknown-network': {
    ...failed,
    title: 'unknownNetwork',
    detail: 'unknownNetworkDetail',
    canRetry: false
  },
  'connections/unsupported': { ...failed, title: 'unsupported', detail: 'unsupportedDetail', canRetry: false }
}
const unexpected: SwitchFailure = { ...failed, title: 'unexpected', detail: 'failedDetail' }

/** Returns the message for a switch that failed with `code`, or a general message if the code is unknown. */
export const failureFor = (code: string | undefined): SwitchFailure =>
  code !== undefined && Object.hasOwn(failures, code) ? (failures[code] ?? unexpected) : unexpected
