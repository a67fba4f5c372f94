import { useEffect, useState } from 'react'

/** A timer may be early by a little. */
export const EARLY_MS = 5

/** Whether a moment has come; true without one. @param atMs - since the epoch */
export function useReached(atMs: number | undefined): boolean {
  const [, look] = useState(0)
  const isReached = atMs === undefined || Date.now() >= atMs
  useEffect(() => {
    if (atMs === undefined) return
    const timer = setTimeout(() => look(now => now + 1), Math.max(0, atMs - Date.now()) + EARLY_MS)
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
  const seconds = atMs === undefined ? 0 : Math.ceil((atMs - Date.now()) / 1_000)
  return seconds > 0 ? `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}` : undefined
}
