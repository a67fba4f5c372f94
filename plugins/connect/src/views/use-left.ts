import type { ViewEntry } from '@latchkit/kernel'
import { useRouter } from '@latchkit/kernel/react'
import type { ListingQuery } from '@latchkit/plugin-catalogue/contract'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How a visitor left the list of all wallets. */
export interface Left {
  /** As it was typed. */
  readonly search: string
  /** What the rows answered. */
  readonly query: ListingQuery
  readonly scrolledPx: number
}

// Going back shows the very entry that was left, and only then.
const leftAs = /* @__PURE__ */ new WeakMap<ViewEntry, Left>()

/** How this list was left when the visitor went on from it; undefined on a first visit. */
export function useLeft(): Left | undefined {
  const router = useRouter()
  const [left] = useState(() => {
    const entry = router.current()
    return entry && leftAs.get(entry)
  })
  return left
}

/** Remembers how the list is left. @returns what has to stand in the place that scrolls. */
export function useLeaving(now: Omit<Left, 'scrolledPx'>): RefObject<HTMLSpanElement | null> {
  const router = useRouter()
  const [entry] = useState(router.current)
  const marker = useRef<HTMLSpanElement>(null)
  const latest = useRef<{ readonly now: typeof now; readonly scroller?: Element | null | undefined }>({ now })
  useLayoutEffect(() => {
    latest.current = { now, scroller: marker.current?.closest('[data-scroll]') }
  })
  useLayoutEffect(
    () => () => {
      const { now, scroller } = latest.current
      if (entry) leftAs.set(entry, { ...now, scrolledPx: scroller?.scrollTop ?? 0 })
    },
    [entry]
  )
  return marker
}
