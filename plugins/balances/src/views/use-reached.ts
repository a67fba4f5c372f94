import { useEffect, useState } from 'react'
import { BLOCK_MS } from '../freshness.js'

/** A timer may be early by a little. */
export const EARLY_MS = 5

/** Milliseconds until a moment, since the epoch. None where it is further away than it was ever set: the clock went back. */
function leftMs(atMs: number | undefined): number {
  const left = atMs === undefined ? 0 : atMs - Date.now()
  return left > BLOCK_MS ? 0 : Math.max(0, left)
}

/** Returns whether the time to try again has come; true without one. @param atMs - since the epoch */
export function useReached(atMs: number | undefined): boolean {
  const [, look] = useState(0)
  const isReached = leftMs(atMs) === 0
  useEffect(() => {
    if (atMs === undefined) return
    const timer = setTimeout(() => look(now => now + 1), leftMs(atMs) + EARLY_MS)
    return () => clearTimeout(timer)
  }, [atMs])
  return isReached
}

/** Time until a moment as `m:ss`, counted down each second; undefined without one and once it has come. @param atMs - since the epoch */
export function useCountdown(atMs: number | undefined): string | undefined {
  const [, look] = useState(0)
  useEffect(() => {
    if (atMs === undefined) return
    const timer = setInterval(() => look(now => now + 1), 1_000)
    return () => clearInterval(timer)
  }, [atMs])
  const seconds = Math.ceil(leftMs(atMs) / 1_000)
  return seconds > 0 ? `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}` : undefined
}
