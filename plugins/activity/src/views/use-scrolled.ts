import type { ViewEntry } from '@latchkit/kernel'
import { useRouter } from '@latchkit/kernel/react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

// Going back shows the very entry that was left, and only then.
const scrolledPx = /* @__PURE__ */ new WeakMap<ViewEntry, number>()

interface Scrolled {
  /** How far it was scrolled when the visitor went on from it; 0 on a first visit. */
  readonly startAtPx: number
  /** Stands in the place that scrolls. */
  readonly marker: RefObject<HTMLSpanElement | null>
}

/** Keeps the place in a list for whoever comes back to it. */
export function useScrolled(): Scrolled {
  const router = useRouter()
  const [entry] = useState(router.current)
  const [startAtPx] = useState(() => (entry && scrolledPx.get(entry)) ?? 0)
  const marker = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const scroller = marker.current?.closest('[data-scroll]')
    return () => {
      if (entry) scrolledPx.set(entry, scroller?.scrollTop ?? 0)
    }
  }, [entry])
  return { startAtPx, marker }
}
