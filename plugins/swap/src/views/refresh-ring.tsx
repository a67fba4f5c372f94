import { useMessages } from '@latchkit/plugin-shell/ui'
import { useEffect, useState } from 'react'
import { messages } from '../messages.js'

/** Time between two rounds of prices, which the full ring stands for. */
const ROUND_MS = 10_000
const SECOND_MS = 1_000

interface RefreshRingProps {
  /** Time of the next round in milliseconds since the epoch; `undefined` while a round runs. */
  readonly refreshAtMs: number | undefined
  readonly onPress: () => void
}

/** Renders a ring that empties until the next prices, as a button that gets them now. Screen readers hear the button only. */
export function RefreshRing({ refreshAtMs, onPress }: RefreshRingProps) {
  const t = useMessages(messages)
  const leftMs = useRemaining(refreshAtMs)
  const label = t('refresh')
  return (
    <button
      type="button"
      className="swap-refresh"
      aria-label={label}
      title={label}
      data-busy={refreshAtMs === undefined || undefined}
      data-seconds={Math.ceil(leftMs / SECOND_MS)}
      onClick={onPress}
      data-testid="swap-refresh"
    >
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" focusable="false">
        <circle cx="10" cy="10" r="8" />
        <circle
          cx="10"
          cy="10"
          r="8"
          pathLength="100"
          strokeDashoffset={100 - Math.round((Math.min(leftMs, ROUND_MS) * 100) / ROUND_MS)}
        />
      </svg>
    </button>
  )
}

/** Returns the milliseconds until a time, updated each second; 0 afterwards. */
function useRemaining(atMs: number | undefined): number {
  const read = () => (atMs === undefined ? 0 : Math.max(0, atMs - Date.now()))
  const [, setTick] = useState(0)
  useEffect(() => {
    if (atMs === undefined) return
    const timer = setInterval(() => setTick(tick => tick + 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [atMs])
  return read()
}
