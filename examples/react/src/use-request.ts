import { useEffect, useRef, useState } from 'react'
import { failureText } from './failure.js'

export interface RequestState<T> {
  readonly pending?: boolean
  readonly result?: T
  /** Message for the visitor. */
  readonly failure?: string
  readonly cancelled?: boolean
}

/** Sends one request to a wallet, holds its state, and aborts it when it is cancelled or the component unmounts. */
export function useRequest<T>(send: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<RequestState<T>>({})
  const controller = useRef<AbortController>(undefined)
  const cancel = () => controller.current?.abort()
  useEffect(() => () => controller.current?.abort(), [])

  const run = async () => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setState({ pending: true })
    try {
      setState({ result: await send(signal) })
    } catch (error) {
      setState(signal.aborted ? { cancelled: true } : { failure: failureText(error) })
    }
  }
  return { state, run: () => void run(), cancel }
}
