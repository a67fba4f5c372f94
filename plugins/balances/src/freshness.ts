import type { Holdings } from './contract.js'

/** What was read is read again when it is older than this. */
const FRESH_MS = 30_000
/** After a failure nothing is read for as long. */
export const BLOCK_MS = 30_000

/** Milliseconds until it is due to be read; 0 when that is now. What is from the future was stamped by another clock. */
export function dueInMs({ readAtMs, retryAtMs }: Pick<Holdings, 'readAtMs' | 'retryAtMs'>, nowMs: number): number {
  const left = (untilMs: number, spanMs: number) => (untilMs - nowMs > spanMs ? 0 : Math.max(0, untilMs - nowMs))
  if (retryAtMs !== undefined) return left(retryAtMs, BLOCK_MS)
  return readAtMs === undefined ? 0 : left(readAtMs + FRESH_MS, FRESH_MS)
}
