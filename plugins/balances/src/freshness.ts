import type { Holdings } from './contract.js'

/** Milliseconds after which holdings are stale and refetched. */
export const FRESH_MS = 30_000
/** Milliseconds after a failure in which nothing is read. */
export const RETRY_PAUSE_MS = 30_000

/** Returns the milliseconds until the next read is due; 0 if it is due, or if a time is too far in the future (the clock was set back). */
export function dueInMs({ readAtMs, retryAtMs }: Pick<Holdings, 'readAtMs' | 'retryAtMs'>, nowMs: number): number {
  const left = (untilMs: number, spanMs: number) => (untilMs - nowMs > spanMs ? 0 : Math.max(0, untilMs - nowMs))
  if (retryAtMs !== undefined) return left(retryAtMs, RETRY_PAUSE_MS)
  return readAtMs === undefined ? 0 : left(readAtMs + FRESH_MS, FRESH_MS)
}
