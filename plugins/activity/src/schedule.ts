import type { TransactionStatus } from '@latchkit/plugin-chains/contract'
import type { StoredTransaction } from './sent.js'

/** Pauses between the first requests, 25 s together, because most transactions are confirmed within seconds. */
const soonMs = [1_000, 2_000, 4_000, 8_000, 10_000]
/** Pause between the requests after them. */
const STEADY_MS = 30_000
const MAX_STEADY = 99
/** Number of requests after which the tracking ends. */
export const MAX_REQUESTS = soonMs.length + MAX_STEADY
/** A single node may not know a transaction yet, so a doubtful status counts after this many reports in a row. */
const MIN_DOUBTFUL_REPORTS = 3

/**
 * Returns when the next request for a status is due, in milliseconds since the epoch.
 *
 * @param nowMs - Limits the wait, in case the clock was set back.
 */
export const dueAtMs = ({ asked, askedAtMs, sentAtMs }: StoredTransaction, nowMs: number): number => {
  const waitMs = soonMs[asked] ?? STEADY_MS
  return Math.min((askedAtMs ?? sentAtMs) + waitMs, nowMs + waitMs)
}

interface Outcome {
  readonly status: TransactionStatus
  readonly reason?: string
  readonly replacement?: string
}
/** Result of a request for a status; `unsupported` if the chain family cannot report one. */
export type StatusResult = Outcome | 'unsupported'
export interface Settled extends Outcome {
  readonly status: Exclude<TransactionStatus, 'pending'>
}

/**
 * Returns the final status of a transaction, or `undefined` while it is not final.
 *
 * @param result - `undefined` if the request failed.
 * @param requests - Number of requests, including this one.
 * @param doubtfulReports - Number of reports in a row, including this one, that the transaction was dropped or replaced.
 */
export function finalStatus(
  result: StatusResult | undefined,
  requests: number,
  doubtfulReports: number
): Settled | undefined {
  if (result === 'unsupported') return { status: 'unknown' }
  switch (result?.status) {
    case 'confirmed':
    case 'failed':
      return result as Settled
    case 'replaced':
    case 'dropped':
      // Nodes behind one URL may differ. Only a replacement with an id was really seen.
      if (result.replacement !== undefined || doubtfulReports >= MIN_DOUBTFUL_REPORTS) return result as Settled
  }
  if (requests < MAX_REQUESTS) return undefined
  return result?.status === 'dropped' || result?.status === 'replaced' ? (result as Settled) : { status: 'unknown' }
}
