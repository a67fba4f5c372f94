import { useSlice } from '@latchkit/kernel/react'
import { useEffect, useRef, useState } from 'react'
import type { Preparation, SwapStore } from '../store.js'

export type ReadyPreparation = Extract<Preparation, { readonly status: 'ready' }>

export interface ShownPreparation {
  /** Last prepared transactions, also while they are prepared again; `undefined` before the first ones and after a failure. */
  readonly ready: ReadyPreparation | undefined
  /** Reason why nothing could be prepared. */
  readonly failure: Extract<Preparation, { readonly status: 'failed' }>['failure'] | undefined
  /** True while the transactions are prepared again. */
  readonly isUpdating: boolean
}

/** Prepares the chosen offer, and again when its price expires and the page is visible. */
export function usePreparation(store: SwapStore): ShownPreparation {
  const preparation = useSlice(store.state, state => state.preparation)
  const last = useRef<ReadyPreparation>(undefined)
  if (preparation?.status === 'ready') last.current = preparation
  if (preparation?.status === 'failed') last.current = undefined

  useEffect(() => {
    let isOver = false
    // Deferred, so that a view that is mounted twice at once (StrictMode) prepares once.
    void Promise.resolve().then(() => (isOver ? undefined : store.prepareChosen()))
    return () => {
      isOver = true
      store.clearPreparation()
    }
  }, [store])

  const expiresAtMs = preparation?.status === 'ready' ? preparation.expiresAtMs : undefined
  useEffect(() => {
    if (expiresAtMs === undefined) return
    const renew = () => {
      if (!document.hidden && Date.now() >= expiresAtMs) void store.prepareChosen()
    }
    const timer = setTimeout(renew, Math.max(0, expiresAtMs - Date.now()))
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [store, expiresAtMs])

  return {
    ready: last.current,
    failure: preparation?.status === 'failed' ? preparation.failure : undefined,
    isUpdating: preparation?.status !== 'ready'
  }
}

/** Milliseconds for which the content must stay the same before a press may confirm it. */
const ARM_MS = 500

/** Returns true once `content` has not changed for half a second, so that a press never confirms what was not seen. */
export function useArmed(content: string): boolean {
  const [armed, setArmed] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setArmed(content), ARM_MS)
    return () => clearTimeout(timer)
  }, [content])
  return armed === content
}
