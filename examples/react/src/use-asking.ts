import { useEffect, useRef, useState } from 'react'
import { failureText } from './failure.js'

export interface Asked<T> {
  readonly pending?: boolean
  readonly result?: T
  /** In words for the visitor. */
  readonly failure?: string
  readonly cancelled?: boolean
}

/** Asks a wallet for one thing, keeps how that went, and ends the wait when it is called off or nobody is there for it. */
export function useAsking<T>(ask: (signal: AbortSignal) => Promise<T>) {
  const [asked, setAsked] = useState<Asked<T>>({})
  const asking = useRef<AbortController>(undefined)
  const cancel = () => asking.current?.abort()
  useEffect(() => () => asking.current?.abort(), [])

  const run = async () => {
    asking.current = new AbortController()
    const { signal } = asking.current
    setAsked({ pending: true })
    try {
      setAsked({ result: await ask(signal) })
    } catch (error) {
      setAsked(signal.aborted ? { cancelled: true } : { failure: failureText(error) })
    }
  }
  return { asked, run: () => void run(), cancel }
}
