import { useEffect, useState } from 'react'
import { RETRY_PAUSE_MS } from '../freshness.js'

/** Milliseconds by which a timer may be early. */
export const EARLY_MS = 5

/** Returns the milliseconds until a time; 0 if it is further away than any pause, because the clock was set back. */
function remainingMs(atMs: number | undefined): number {
  const ms = atMs === undefined ? 0 : atMs - Date.now()
  return ms > RETRY_PAUSE_MS ? 0 : Math.max(0, ms)
}

/** Returns true if the time has passed or is undefined. @param atMs - Milliseconds since the epoch. */
export function useHasPassed(atMs: number | undefined): boolean {
  const [, rerender] = useState(0)
  const hasPassed = remainingMs(atMs) === 0
  useEffect(() => {
    if (atMs === undefined) return
    const timer = setTimeout(() => rerender(count => count + 1), remainingMs(atMs) + EARLY_MS)
    return () => clearTimeout(timer)
  }, [atMs])
  return hasPassed
}

/** Returns the remaining time as `m:ss`, updated each second; `undefined` if none is left. @param atMs - Milliseconds since the epoch. */
export function useCountdown(atMs: number | undefined): string | undefined {
  const [, rerender] = useState(0)
  useEffect(() => {
    if (atMs === undefined) return
    const timer = setInterval(() => rerender(count => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [atMs])
  const seconds = Math.ceil(remainingMs(atMs) / 1_000)
  return seconds > 0 ? `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}` : undefined
}
