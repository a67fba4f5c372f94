import { useReadable, useService } from '@latchkit/kernel/react'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { useIsPrerendered } from '@latchkit/plugin-shell/ui'
import { useCallback, useEffect, useState } from 'react'
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
  const holdings: Holdings | undefined = useReadable(state).byAccount[account]
  const { isLost, retry } = useFresh(account, 'assets', holdings)
  return { holdings: isLost ? { status: 'failed', assets: [] } : holdings, retry }
}

/** The non-fungible tokens of an account, kept fresh likewise. */
export function useCollected(account: AccountId): Shown<Collected> {
  const { state } = useService(Balances)
  const collected: Collected | undefined = useReadable(state).collected[account]
  const { isLost, retry } = useFresh(account, 'collectibles', collected)
  return { holdings: isLost ? { status: 'failed', items: [], names: [] } : collected, retry }
}

function useFresh(account: AccountId, kind: 'assets' | 'collectibles', reading: ReadStatus | undefined) {
  const { read } = useService(Balances)
  const { status, readAtMs, retryAtMs } = reading ?? {}
  const isAhead = useIsPrerendered()
  /** The read ended without a word: its code did not load. */
  const [isSilent, setSilent] = useState(false)
  const look = useCallback(() => {
    if (document.hidden) return
    setSilent(false)
    void read(account, { kind }).then(() => setSilent(true))
  }, [read, account, kind])

  useEffect(() => {
    if (isAhead) return
    look()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [look, isAhead])

  useEffect(() => {
    if (isAhead || status !== 'ready' || readAtMs === undefined) return
    const dueMs = dueInMs({ readAtMs }, Date.now()) + EARLY_MS
    const timer = setTimeout(look, dueMs)
    return () => clearTimeout(timer)
  }, [look, status, readAtMs, isAhead])

  const isReached = useReached(isAhead ? undefined : retryAtMs)
  return { isLost: isSilent && reading === undefined, retry: isReached ? look : undefined }
}
