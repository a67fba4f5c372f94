import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** Milliseconds since the epoch, every half minute anew while the page is looked at. */
export function useNow(): number {
  const [nowMs, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
