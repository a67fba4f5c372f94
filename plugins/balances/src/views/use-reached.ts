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
