import { useKernel, useOptionalService, useReadable } from '@latchkit/kernel/react'
import { NativeBalances, type NativeBalancesApi } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import { useIsPrerendered } from '@latchkit/plugin-shell/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ShownBalance, shownBalance } from '../balance.js'
import type { AccountContext } from '../options.js'

/** Milliseconds between two reads of a visible balance. */
const REFETCH_MS = 30_000
/** Milliseconds by which a timer may be early. */
const EARLY_MS = 5

interface Balance {
  readonly shown: ShownBalance
  readonly isReading: boolean
  readonly retry: () => void
}

/** Returns the native balance of an account. Reads it when it is shown, when the page becomes visible, and every 30 s. */
export function useBalance({ account, network }: ActiveAccount, { report }: Pick<AccountContext, 'report'>): Balance {
  const native = useOptionalService(NativeBalances)
  const { events } = useKernel()
  const balance = useReadable(native?.state)?.byAccount[account]
  const { status, readAtMs } = balance ?? {}
  const lastError = useRef<unknown>(undefined)
  /** True if the last read failed. If the state has no balance either, the code of the service did not load. */
  const [hasReadFailed, setReadFailed] = useState(false)
  const isPrerendered = useIsPrerendered()
  // The site has no node for a chain that it did not configure.
  const isReadable = network !== undefined && !isPrerendered

  const read = useCallback(
    async (options: Parameters<NativeBalancesApi['read']>[1] = {}) => {
      try {
        await native?.read(account, options)
        setReadFailed(false)
      } catch (error) {
        if (options.signal?.aborted) return
        setReadFailed(true)
        // A read soon after a failure rejects with the same error.
        if (error === lastError.current) return
        lastError.current = error
        report(error, `balance of ${account}`)
      }
    },
    [native, account, report]
  )

  useEffect(() => {
    if (!isReadable) return
    const controller = new AbortController()
    const { signal } = controller
    const readIfVisible = () => document.hidden || void read({ signal })
    readIfVisible()
    window.addEventListener('focus', readIfVisible, { signal })
    document.addEventListener('visibilitychange', readIfVisible, { signal })
    const stop = events.on('transaction:settled', settled => {
      if (settled.account === account) void read({ force: true, signal })
    })
    return () => {
      stop()
      controller.abort()
    }
  }, [read, events, account, isReadable])

  useEffect(() => {
    if (!isReadable || status === undefined || status === 'loading' || status === 'none') return
    const ageMs = status === 'ready' ? Math.max(0, Date.now() - (readAtMs ?? 0)) : 0
    const timer = setTimeout(() => document.hidden || void read(), Math.max(0, REFETCH_MS - ageMs) + EARLY_MS)
    return () => clearTimeout(timer)
  }, [read, isReadable, status, readAtMs])

  return {
    shown:
      network && native ? shownBalance(balance, network.nativeCurrency.decimals, hasReadFailed) : { status: 'none' },
    isReading: status === 'loading',
    retry: () => void read({ force: true })
  }
}
