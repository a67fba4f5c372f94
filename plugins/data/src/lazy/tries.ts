import type { ServiceName } from '../contract.js'
import { DataError, hasCode } from './errors.js'
import { MAX_PAUSE_MS } from './refusal.js'
import { pause } from './time-limit.js'

const TRIES = 3
/** How long a service is left alone that wants fewer calls and does not say for how long. */
const REST_MS = 5_000

export interface Tries {
  readonly service: ServiceName
  /** A call that changes something must not happen twice: it is tried again only when it was turned away unread. */
  readonly safe: boolean
  readonly deadline: number
  readonly signal: AbortSignal
}

/**
 * Tries again what failed for the moment, after pauses that grow and differ, so that many pages do not come back
 * together. A service that said 429 to the last try is not asked at all until its pause is over.
 */
export function createTries(backOffMs: number) {
  const restingUntil = new Map<ServiceName, number>()

  return async function tryOften<T>({ service, safe, deadline, signal }: Tries, attempt: () => Promise<T>): Promise<T> {
    const restMs = (restingUntil.get(service) ?? 0) - Date.now()
    // A longer rest than was ever set means that the clock went back.
    if (restMs > 0 && restMs <= MAX_PAUSE_MS)
      throw new DataError('data/rate-limited', { service, retryAfterMs: restMs })

    for (let turn = 1; ; turn += 1) {
      try {
        return await attempt()
      } catch (error) {
        const limited = hasCode(error, 'data/rate-limited')
        const asked = limited ? (error.context.retryAfterMs ?? 0) : 0
        const waitMs = Math.max(asked, backOffMs * 2 ** (turn - 1) * spread())
        const again = limited || (safe && hasCode(error, 'data/server-error'))
        if (again && turn < TRIES && Date.now() + waitMs < deadline) {
          await pause(waitMs, signal)
          continue
        }
        if (limited) restingUntil.set(service, Date.now() + (asked || REST_MS))
        throw error
      }
    }
  }
}

/** 0.5 to 1. */
const spread = () => 0.5 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 510
