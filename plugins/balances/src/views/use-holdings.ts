import type { AccountId } from '@latchkit/kernel/chain'
import { useService, useSlice } from '@latchkit/kernel/react'
import { useIsAhead } from '@latchkit/plugin-shell/ui'
import { useEffect } from 'react'
import { Balances, type Collected, type Holdings, type ReadStatus } from '../contract.js'
import { dueInMs } from '../freshness.js'
import { EARLY_MS, useReached } from './use-reached.js'

interface Shown<R> {
  /** Undefined before anything is known. */
  readonly holdings: R | undefined
  /** Undefined while it is too early. */
  readonly retry: (() => void) | undefined
}

/** What an account has, kept fresh while it is looked at. After a failure it is the visitor who tries again. */
export function useHoldings(account: AccountId): Shown<Holdings> {
  const { state } = useService(Balances)
  const holdings: Holdings | undefined = useSlice(state, ({ byAccount }) => byAccount[account])
  return { holdings, retry: useFresh(account, 'assets', holdings) }
}

/** The non-fungible tokens of an account, kept fresh likewise. */
export function useCollected(account: AccountId): Shown<Collected> {
  const { state } = useService(Balances)
  const collected: Collected | undefined = useSlice(state, now => now.collected[account])
  return { holdings: collected, retry: useFresh(account, 'collectibles', collected) }
}

function useFresh(account: AccountId, what: 'assets' | 'collectibles', reading: ReadStatus | undefined) {
  const { read } = useService(Balances)
  const { status, readAtMs, retryAtMs } = reading ?? {}
  const isAhead = useIsAhead()

  useEffect(() => {
    if (isAhead) return
    const look = () => void (document.hidden || read(account, { what }))
    look()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [read, account, what, isAhead])

  useEffect(() => {
    if (isAhead || status !== 'ready' || readAtMs === undefined) return
    const dueMs = dueInMs({ readAtMs }, Date.now()) + EARLY_MS
    const timer = setTimeout(() => void (document.hidden || read(account, { what })), dueMs)
    return () => clearTimeout(timer)
  }, [read, account, what, status, readAtMs, isAhead])

  return useReached(isAhead ? undefined : retryAtMs) ? () => void read(account, { what }) : undefined
}
