import type { ConnectingMessage } from './connecting-messages.js'

export interface ErrorMessage {
  /** State of the ring around the wallet's icon. */
  readonly ring: 'declined' | 'failed' | 'missing'
  readonly title: ConnectingMessage
  readonly detail: ConnectingMessage
  /** Action that the view offers: retry, reload the page, get the wallet, or go back. */
  readonly action: 'retry' | 'reload' | 'get' | 'back'
  /** True if the view offers to copy the error code. False if the visitor already knows what happened. */
  readonly hasCode: boolean
}

const failed = { ring: 'failed', action: 'retry', hasCode: true } as const

const byCode: Readonly<Record<string, ErrorMessage>> = {
  'connections/rejected': {
    ring: 'declined',
    title: 'rejected',
    detail: 'rejectedDetail',
    action: 'retry',
    hasCode: false
  },
  'connections/timed-out': { ...failed, title: 'timedOut', detail: 'timedOutDetail' },
  'connections/unavailable': { ...failed, title: 'failed', detail: 'failedDetail' },
  'connections/invalid-answer': { ...failed, title: 'failed', detail: 'invalidAnswerDetail' },
  'connections/aborted': { ...failed, title: 'aborted', detail: 'abortedDetail', hasCode: false },
  'connections/modal-closed': { ...failed, title: 'aborted', detail: 'abortedDetail', hasCode: false },
  'connections/not-allowed': { ...failed, title: 'notAllowed', detail: 'notAllowedDetail', action: 'back' },
  'connections/unknown-wallet': {
    ring: 'missing',
    title: 'missing',
    detail: 'missingDetail',
    action: 'get',
    hasCode: false
  },
  'view/not-loaded': { ...failed, title: 'notLoaded', detail: 'notLoadedDetail', action: 'reload' },
  'walletconnect/nothing-to-ask': { ...failed, title: 'noCode', detail: 'noNetworksDetail', action: 'back' },
  'walletconnect/unreachable': { ...failed, title: 'unreachable', detail: 'unreachableDetail' },
  'walletconnect/project-refused': { ...failed, title: 'refused', detail: 'refusedDetail', action: 'back' },
  'walletconnect/invalid-session': { ...failed, title: 'invalidSession', detail: 'invalidSessionDetail' }
}
const unexpected: ErrorMessage = { ...failed, title: 'unexpected', detail: 'failedDetail' }

/** Returns the message for an attempt that failed with `code`, or a general message if the code is unknown. */
export const errorMessageOf = (code: string | undefined): ErrorMessage =>
  code !== undefined && Object.hasOwn(byCode, code) ? (byCode[code] ?? unexpected) : unexpected
