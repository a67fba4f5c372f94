import type { ViewEntry } from '@latchkit/kernel'
import { useRouter } from '@latchkit/kernel/react'
import type { ListingQuery } from '@latchkit/plugin-catalogue/contract'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** State in which a visitor left the list of all wallets. */
export interface ListState {
  /** Search text as typed. */
  readonly search: string
  /** Query that the rows belong to. */
  readonly query: ListingQuery
  readonly scrolledPx: number
}

/** States by router entry. The router returns the same entry object only when the visitor goes back to it. */
const states = /* @__PURE__ */ new WeakMap<ViewEntry, ListState>()

/** Returns the state in which the visitor left this list, or `undefined` on a first visit. */
export function useSavedListState(): ListState | undefined {
  const router = useRouter()
  const [state] = useState(() => {
    const entry = router.current()
    return entry && states.get(entry)
  })
  return state
}

/** Stores the state in which the visitor leaves the list. @returns A ref for an element inside the scroll container. */
export function useSaveListState(now: Omit<ListState, 'scrolledPx'>): RefObject<HTMLSpanElement | null> {
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
      if (entry) states.set(entry, { ...now, scrolledPx: scroller?.scrollTop ?? 0 })
    },
    [entry]
  )
  return marker
}
