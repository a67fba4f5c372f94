import { useEffect, useRef, useState } from 'react'

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown }

interface Outcome<T> {
  readonly key: string
  readonly loaded: Loaded<T>
}

/** Returns the state of an asynchronous call. Another key starts another call; with the key `undefined` nothing is called. */
export function useLoaded<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [outcome, setOutcome] = useState<Outcome<T>>()
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (key === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const settle = (loaded: Loaded<T>) => signal.aborted || setOutcome({ key, loaded })
    // Deferred, so that a view that is mounted twice at once (StrictMode) calls once.
    Promise.resolve()
      .then(() => (signal.aborted ? Promise.reject(signal.reason) : latest.current(signal)))
      .then(
        value => settle({ status: 'ready', value }),
        error => settle({ status: 'failed', error })
      )
    return () => controller.abort()
  }, [key])
  return outcome && outcome.key === key ? outcome.loaded : { status: 'loading' }
}
