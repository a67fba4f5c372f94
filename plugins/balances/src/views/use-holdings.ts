import type { AccountId } from '@latchkit/kernel/chain'
import { useService, useSlice } from '@latchkit/kernel/react'
import { useEffect } from 'react'
import { Balances, type Holdings } from '../contract.js'
import { dueInMs } from '../freshness.js'
import { EARLY_MS, useReached } from './use-reached.js'

interface Shown {
  /** Undefined before anything is known. */
  readonly holdings: Holdings | undefined
  /** Undefined while it is too early. */
  readonly retry: (() => void) | undefined
}

/** What an account has, kept fresh while it is looked at. After a failure it is the visitor who tries again. */
export function useHoldings(account: AccountId): Shown {
  const { state, read } = useService(Balances)
  const holdings: Holdings | undefined = useSlice(state, ({ byAccount }) => byAccount[account])
  const { status, readAtMs, retryAtMs } = holdings ?? {}

  useEffect(() => {
    const look = () => void (document.hidden || read(account))
    look()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [read, account])

  useEffect(() => {
    if (status !== 'ready' || readAtMs === undefined) return
    const dueMs = dueInMs({ readAtMs }, Date.now()) + EARLY_MS
    const timer = setTimeout(() => void (document.hidden || read(account)), dueMs)
    return () => clearTimeout(timer)
  }, [read, account, status, readAtMs])

  const canRetry = useReached(retryAtMs)
  return { holdings, retry: canRetry ? () => void read(account) : undefined }
}
