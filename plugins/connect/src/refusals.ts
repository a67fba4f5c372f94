import type { ConnectMessage } from './messages.js'

export interface Refusal {
  /** What the ring around the wallet's icon shows. */
  readonly ring: 'declined' | 'failed' | 'missing'
  readonly title: ConnectMessage
  readonly detail: ConnectMessage
  /** The one way on: ask again, get the wallet, or choose anew. */
  readonly way: 'retry' | 'get' | 'back'
  /** Whether the code is worth copying: not where the visitor knows what happened. */
  readonly hasCode: boolean
}

const refusals: Readonly<Record<string, Refusal>> = {
  'connections/rejected': {
    ring: 'declined',
    title: 'rejected',
    detail: 'rejectedDetail',
    way: 'retry',
    hasCode: false
  },
  'connections/timed-out': { ring: 'failed', title: 'timedOut', detail: 'timedOutDetail', way: 'retry', hasCode: true },
  'connections/unavailable': { ring: 'failed', title: 'failed', detail: 'failedDetail', way: 'retry', hasCode: true },
  'connections/aborted': { ring: 'failed', title: 'aborted', detail: 'abortedDetail', way: 'retry', hasCode: false },
  'connections/not-allowed': {
    ring: 'failed',
    title: 'notAllowed',
    detail: 'notAllowedDetail',
    way: 'back',
    hasCode: true
  },
  'connections/unknown-wallet': {
    ring: 'missing',
    title: 'missing',
    detail: 'missingDetail',
    way: 'get',
    hasCode: false
  }
}
const unexpected: Refusal = { ring: 'failed', title: 'unexpected', detail: 'failedDetail', way: 'retry', hasCode: true }

/** What a visitor is told of an attempt that ended with this code; any code has an answer. */
export const refusalFor = (code: string | undefined): Refusal =>
  code !== undefined && Object.hasOwn(refusals, code) ? (refusals[code] ?? unexpected) : unexpected
