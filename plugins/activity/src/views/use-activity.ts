import { useReadable, useSlice } from '@latchkit/kernel/react'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { cachedRowsOf, hashKey, keepFirst, type Rows } from '../rows.js'
import { type ActivityContext, coinSymbolOf, type HistoryState, loadingHistory } from '../view-context.js'

const TICK_MS = 30_000
/** Age up to which transactions that the site sent stay above a history that loads after them. */
const JUST_SENT_MS = 60 * 60 * 1000

export interface ShownActivity extends Rows {
  readonly state: HistoryState
  readonly nowMs: number
  refresh(): void
  more(): void
}

/** Returns the transactions of an account. Reads the newest every 30 s, and when the visitor comes back to the page. */
export function useActivity(active: ActiveAccount, context: ActivityContext): ShownActivity {
  const { account, address, chain } = active
  const nowMs = useNow()
  const sent = useSlice(context.slice, state => state.sent)
  const state = useReadable(context.states).get(account) ?? loadingHistory

  useEffect(() => {
    context.refresh(active)
    const refresh = () => void (document.hidden || context.refresh(active))
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [context, active])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once for each tick
  useEffect(
    () => void (document.hidden || state.status === 'loading' || state.status === 'failed' || context.refresh(active)),
    [nowMs]
  )

  // Stable: a list calls a new function again, and would repeat a failed request for ever.
  const more = useCallback(() => context.more(active), [context, active])
  const { items, confusables } = state
  const { rows, hidden } = cachedRowsOf({
    items,
    confusables,
    sent,
    account,
    chain,
    address,
    coin: coinSymbolOf(active)
  })
  // Until the view is opened again: a history that loads late moves no row that the visitor looks at.
  const [first] = useState(() => {
    const shown = state.status === 'loading' ? rows.filter(({ atMs }) => atMs > nowMs - JUST_SENT_MS) : []
    return shown.map(({ id }) => hashKey(id))
  })
  return {
    rows: useMemo(() => keepFirst(rows, first), [rows, first]),
    hidden,
    state,
    nowMs,
    refresh: () => context.refresh(active, true),
    more
  }
}

/** Returns the current time in milliseconds since the epoch, updated every 30 s while the page is visible. */
function useNow(): number {
  const [nowMs, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
