import { useLayoutEffect, useRef } from 'react'
import type { Address } from './address.js'
import type { GalleryState } from './state.js'
import { useShownState } from './use-shown-state.js'

interface AloneProps {
  readonly state: GalleryState
  readonly address: Address
}

/**
 * Shows one state, for tests and screenshots. The root element has its progress in `data-settled` and `data-failed`.
 */
export function Alone({ state, address }: AloneProps) {
  const place = useRef<HTMLDivElement>(null)
  const mode = state.onlyModal ? 'modal' : address.mode
  const progress = useShownState(state, { ...address, mode }, { ref: place })

  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (progress.status === 'settled') dataset.settled = location.search
    if (progress.status === 'failed') dataset.failed = progress.reason
    return () => {
      delete dataset.settled
      delete dataset.failed
    }
  }, [progress])
  useLayoutEffect(() => {
    document.title = `${state.title} · Latchkit gallery`
    if (place.current) place.current.style.inlineSize = `${address.width}px`
  }, [state, address])

  return (
    <main className="alone" data-mode={mode}>
      <h1 className="unseen">{state.title}</h1>
      {progress.status === 'failed' && <p role="alert">{progress.reason}</p>}
      <div ref={place} className="place" />
    </main>
  )
}
