import { useCallback, useEffect, useRef, useState } from 'react'

type Progress<R> =
  | { readonly status: 'idle'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'pending'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: R; readonly error: undefined }
  | { readonly status: 'error'; readonly data: undefined; readonly error: Error }

/** Request of a component, with the state of the last call. */
export interface Action<A extends readonly unknown[], R> {
  /** Runs the action. Never throws; see `error`. */
  readonly run: (...args: A) => void
  /** Runs the action. Rejects if it fails. */
  readonly runAsync: (...args: A) => Promise<R>
  readonly reset: () => void
  readonly progress: Progress<R> & {
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly isError: boolean
  }
}

const idle = { status: 'idle', data: undefined, error: undefined } as const

export function useAction<A extends readonly unknown[], R>(work: (...args: A) => Promise<R>): Action<A, R> {
  const [progress, setProgress] = useState<Progress<R>>(idle)
  const latest = useRef({ work, turn: 0 })
  useEffect(() => {
    latest.current.work = work
  })

  const runAsync = useCallback(async (...args: A) => {
    const turn = ++latest.current.turn
    // The later of two concurrent calls is shown.
    const show = (next: Progress<R>) => {
      if (turn === latest.current.turn) setProgress(next)
    }
    show({ ...idle, status: 'pending' })
    try {
      const data = await latest.current.work(...args)
      show({ ...idle, status: 'success', data })
      return data
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      show({ ...idle, status: 'error', error })
      throw thrown
    }
  }, [])
  const run = useCallback((...args: A) => void runAsync(...args).catch(() => undefined), [runAsync])
  const reset = useCallback(() => {
    latest.current.turn++
    setProgress(idle)
  }, [])

  const { status } = progress
  return {
    run,
    runAsync,
    reset,
    progress: {
      ...progress,
      isPending: status === 'pending',
      isSuccess: status === 'success',
      isError: status === 'error'
    }
  }
}
