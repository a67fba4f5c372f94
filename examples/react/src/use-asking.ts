import { useEffect, useRef, useState } from 'react'
import { failureText } from './failure.js'

export interface Asked<T> {
  readonly pending?: boolean
  readonly result?: T
  /** Message for the visitor. */
  readonly failure?: string
  readonly cancelled?: boolean
}

/** Sends one request to a wallet, holds its state, and aborts it when it is cancelled or the component unmounts. */
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
