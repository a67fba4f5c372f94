import { Chains, NativeBalances } from '@latchkit/plugin-chains/contract'
import { Theme } from '@latchkit/plugin-shell/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getAccount } from '../actions/account.js'
import { getBalance, type NativeBalance } from '../actions/balance.js'
import { type LatchkitEvent, subscribeEvents } from '../actions/events.js'
import { whenReady } from '../actions/ready.js'
import { getThemeMode, getThemeVariables } from '../actions/theme.js'
import { connectionsOf, type NamespaceOptions, serviceOf } from '../actions/watch.js'
import { useLatchkit } from './provider.js'
import { useWatched } from './use-watched.js'

/**
 * Returns the current theme, and functions that set it.
 *
 * @example
 * ```tsx
 * const { mode, setThemeMode } = useTheme()
 * ```
 */
export function useTheme() {
  const latchkit = useLatchkit()
  const { mode, variables } = serviceOf(latchkit, Theme)
  const theme = useWatched([mode, variables], () => ({
    mode: getThemeMode(latchkit),
    variables: getThemeVariables(latchkit)
  }))
  return { ...theme, setThemeMode: latchkit.setThemeMode, setThemeVariables: latchkit.setThemeVariables }
}

/**
 * Calls `listener` with every event while the component is mounted, as `subscribeEvents` does; the listener of the last render is called.
 * Subscribes in an effect, so that it misses earlier events: without the option `ssr`, an instance starts before React has mounted a
 * component, and only `subscribeEvents`, called in the task of `createLatchkit`, gets `kernel:started` (`MODAL_CREATED`, `INITIALIZE`).
 *
 * @example
 * ```tsx
 * useEvents(({ name }) => console.log(name))
 * ```
 */
export function useEvents(listener: (event: LatchkitEvent) => void): void {
  const latchkit = useLatchkit()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => subscribeEvents(latchkit, event => latest.current(event)), [latchkit])
}

/**
 * Returns true when stored connections are restored or have failed. False on a server.
 *
 * @example
 * ```tsx
 * const isReady = useReady()
 * ```
 */
export function useReady(): boolean {
  const latchkit = useLatchkit()
  const [ready, setReady] = useState<typeof latchkit>()
  useEffect(() => {
    let isGone = false
    whenReady(latchkit).then(
      () => isGone || setReady(latchkit),
      () => {}
    )
    return () => {
      isGone = true
    }
  }, [latchkit])
  return ready === latchkit
}

/** Balance of the coin, with the state of reading it. */
export interface BalanceResult {
  /** Last balance, also during a new read and after an error. */
  readonly data: NativeBalance | undefined
  readonly isPending: boolean
  readonly error: Error | undefined
  /** Reads the balance again, even if it is fresh. Never rejects. */
  readonly refetch: () => Promise<void>
}

/**
 * Returns the balance of the account that a namespace shows, in the coin of its chain. Reads it on mount and for
 * another account, unless the last read is less than 30 s ago. Loads the chain's library.
 *
 * @example
 * ```tsx
 * const { data, isPending, refetch } = useBalance({ namespace: 'eip155' })
 * ```
 */
export function useBalance({ namespace }: NamespaceOptions = {}): BalanceResult {
  const latchkit = useLatchkit()
  const { state } = connectionsOf(latchkit)
  const { networks } = serviceOf(latchkit, Chains)
  const native = serviceOf(latchkit, NativeBalances)
  const { account, data } = useWatched([state, networks, native.state], () => {
    const { account, chain } = getAccount(latchkit, { namespace })
    // The site has no node for a chain that it did not configure.
    const isConfigured = networks.get().some(({ caipNetworkId }) => caipNetworkId === chain)
    return { account: isConfigured ? account : undefined, data: getBalance(latchkit, { namespace }) }
  })
  const [reading, setReading] = useState<{ readonly of?: string | undefined; readonly error?: Error }>({})
  const request = useRef<AbortController>(undefined)

  const read = useCallback(
    async (force: boolean) => {
      request.current?.abort()
      if (account === undefined) return setReading({})
      const controller = new AbortController()
      const { signal } = controller
      request.current = controller
      setReading({ of: account })
      try {
        await native.read(account, { force, signal })
        if (!signal.aborted) setReading({})
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        if (!signal.aborted) setReading({ error })
      }
    },
    [native, account]
  )
  const refetch = useCallback(() => read(true), [read])

  useEffect(() => {
    void read(false)
    return () => request.current?.abort()
  }, [read])

  return { data, isPending: reading.of !== undefined && reading.of === account, error: reading.error, refetch }
}
