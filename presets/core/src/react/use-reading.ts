import { useCallback, useEffect, useRef, useState } from 'react'

/** Value that is read from a wallet or a node, with the state of reading it. */
export interface WalletReading<T> {
  /** Last value, also during a new read and after an error. */
  readonly data: T | undefined
  readonly isPending: boolean
  readonly error: Error | undefined
  /** Reads the value again. Never rejects. */
  readonly refetch: () => Promise<void>
}

interface State<T> {
  readonly key?: string | undefined
  readonly isPending?: boolean
  readonly data?: T | undefined
  readonly error?: Error | undefined
}

/**
 * Reads a value on mount, and again for another key. Leaving aborts the read.
 *
 * @param key - identifies what is read; `undefined` reads nothing.
 * @param read - a new function for another key.
 */
export function useReading<T>(key: string | undefined, read: (signal: AbortSignal) => Promise<T>): WalletReading<T> {
  const [state, setState] = useState<State<T>>({})
  const request = useRef<AbortController>(undefined)

  const refetch = useCallback(async () => {
    request.current?.abort()
    if (key === undefined) return setState({})
    const controller = new AbortController()
    const { signal } = controller
    request.current = controller
    const known = (last: State<T>) => (last.key === key ? last.data : undefined)
    setState(last => ({ key, isPending: true, data: known(last) }))
    try {
      const data = await read(signal)
      if (!signal.aborted) setState({ key, data })
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      if (!signal.aborted) setState(last => ({ key, error, data: known(last) }))
    }
  }, [key, read])

  useEffect(() => {
    void refetch()
    return () => request.current?.abort()
  }, [refetch])

  // The render before the effect of another key would show the value of the last one.
  const { data, error, isPending = false } = state.key === key ? state : ({ isPending: true } as State<T>)
  return { data, error, isPending: isPending && key !== undefined, refetch }
}
