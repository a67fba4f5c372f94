import type { ViewEntry } from '@latchkit/kernel'
import { useRouter } from '@latchkit/kernel/react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

// Going back shows the same entry object again.
const scrolledPx = /* @__PURE__ */ new WeakMap<ViewEntry, number>()

interface Scrolled {
  /** Scroll position when the visitor left the view; 0 on a first visit. */
  readonly startAtPx: number
  /** Ref of an element inside the scrolling container. */
  readonly marker: RefObject<HTMLSpanElement | null>
}

/** Restores the scroll position of a view when the visitor comes back to it. */
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
