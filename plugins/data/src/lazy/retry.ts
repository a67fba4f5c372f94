import type { ServiceName } from '../contract.js'
import { DataError, hasCode } from './errors.js'
import { MAX_PAUSE_MS } from './http-error.js'
import { pause } from './timeout.js'

const MAX_ATTEMPTS = 3
/** Milliseconds without requests of a kind for which the service returned 429 without `Retry-After`. */
const PAUSE_AFTER_429_MS = 5_000

export interface RetryOptions {
  readonly service: ServiceName
  /** Kind of the request, such as `onramp GET v1/orders`. A 429 pauses requests of the same kind only. */
  readonly kind: string
  /** True for a request without side effects. Any other request is retried only after 429, because the service did not process it. */
  readonly isSafe: boolean
  /** Milliseconds since the epoch; no attempt begins later. */
  readonly deadlineMs: number
  readonly signal: AbortSignal
}

/**
 * Creates a function that retries requests after a 429 or 5xx. Pauses grow exponentially, with a random factor so that
 * pages do not retry at the same time. After the last 429, requests of the same kind fail at once until the pause is over.
 */
export function createRetry(backOffMs: number) {
  const pausedUntilMs = new Map<string, number>()

  return async function withRetry<T>(
    { service, kind, isSafe, deadlineMs, signal }: RetryOptions,
    attempt: () => Promise<T>
  ): Promise<T> {
    const restMs = (pausedUntilMs.get(kind) ?? 0) - Date.now()
    // A longer pause than the maximum means that the clock was set back.
    if (restMs > 0 && restMs <= MAX_PAUSE_MS)
      throw new DataError('data/rate-limited', { service, retryAfterMs: restMs })

    for (let count = 1; ; count += 1) {
      try {
        return await attempt()
      } catch (error) {
        const isLimited = hasCode(error, 'data/rate-limited')
        const retryAfterMs = isLimited ? (error.context.retryAfterMs ?? 0) : 0
        const waitMs = Math.max(retryAfterMs, backOffMs * 2 ** (count - 1) * jitter())
        const isRetryable = isLimited || (isSafe && hasCode(error, 'data/server-error'))
        if (isRetryable && count < MAX_ATTEMPTS && Date.now() + waitMs < deadlineMs) {
          await pause(waitMs, signal)
          continue
        }
        if (isLimited) pausedUntilMs.set(kind, Date.now() + (retryAfterMs || PAUSE_AFTER_429_MS))
        throw error
      }
    }
  }
}

/** Returns a random factor from 0.5 to 1. */
const jitter = () => 0.5 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 510
