import { useReadable, useService } from '@latchkit/kernel/react'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { useIsPrerendered } from '@latchkit/plugin-shell/ui'
import { useCallback, useEffect, useState } from 'react'
import { Balances, type Collected, type Holdings, type ReadStatus } from '../contract.js'
import { dueInMs } from '../freshness.js'
import { EARLY_MS, useHasPassed } from './use-retry-time.js'

interface FreshHoldings<R> {
  /** Undefined before the first read. */
  readonly holdings: R | undefined
  /** Undefined during the pause after a failure. */
  readonly retry: (() => void) | undefined
}

/**
 * Returns the coin and tokens of an account, and refetches them while they are visible. After a failure, they are read on `retry`, or
 * once the pause is over, when the page gets the focus or becomes visible.
 */
export function useHoldings(account: AccountId): FreshHoldings<Holdings> {
  const { state } = useService(Balances)
  const holdings: Holdings | undefined = useReadable(state).byAccount[account]
  const { hasLoadFailed, retry } = useRefetch(account, 'assets', holdings)
  return { holdings: hasLoadFailed ? { status: 'failed', assets: [] } : holdings, retry }
}

/** Returns the collectibles of an account as `useHoldings` returns its tokens. */
export function useCollected(account: AccountId): FreshHoldings<Collected> {
  const { state } = useService(Balances)
  const collected: Collected | undefined = useReadable(state).collected[account]
  const { hasLoadFailed, retry } = useRefetch(account, 'collectibles', collected)
  return { holdings: hasLoadFailed ? { status: 'failed', items: [], names: [] } : collected, retry }
}

function useRefetch(account: AccountId, kind: 'assets' | 'collectibles', last: ReadStatus | undefined) {
  const { read } = useService(Balances)
  const { status, readAtMs, retryAtMs } = last ?? {}
  const isPrerendered = useIsPrerendered()
  const [hasReadEnded, setReadEnded] = useState(false)
  const readIfVisible = useCallback(() => {
    if (document.hidden) return
    setReadEnded(false)
    void read(account, { kind }).then(() => setReadEnded(true))
  }, [read, account, kind])

  useEffect(() => {
    if (isPrerendered) return
    readIfVisible()
    window.addEventListener('focus', readIfVisible)
    document.addEventListener('visibilitychange', readIfVisible)
    return () => {
      window.removeEventListener('focus', readIfVisible)
      document.removeEventListener('visibilitychange', readIfVisible)
    }
  }, [readIfVisible, isPrerendered])

  useEffect(() => {
    if (isPrerendered || status !== 'ready' || readAtMs === undefined) return
    const dueMs = dueInMs({ readAtMs }, Date.now()) + EARLY_MS
    const timer = setTimeout(readIfVisible, dueMs)
    return () => clearTimeout(timer)
  }, [readIfVisible, status, readAtMs, isPrerendered])

  const mayRetry = useHasPassed(isPrerendered ? undefined : retryAtMs)
  // A read without any result means that the code of the reader did not load.
  return { hasLoadFailed: hasReadEnded && last === undefined, retry: mayRetry ? readIfVisible : undefined }
}
