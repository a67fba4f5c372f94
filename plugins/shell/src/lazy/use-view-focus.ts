import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type FindControl, focusLateField, focusNewView, keepFocus } from './focus.js'
import type { Head } from './header.js'

/**
 * Moves the focus into each new view, to the autofocus field of a view that loads late, and back to the control that was used
 * to leave a view.
 *
 * @param key - key of the view's entry.
 * @param isForced - false to move the focus only if it is already inside the card.
 * @returns the header content of the view that loaded last, the function that sets it, and the callback for `CrossFade`.
 */
export function useViewFocus(
  card: RefObject<HTMLElement | null>,
  view: RefObject<HTMLElement | null>,
  key: number,
  announce: (text: string) => void,
  isForced: boolean
) {
  const [head, storeHead] = useState<Head>()
  const loadedKey = useRef<number>(undefined)
  const isHeadLate = useRef(false)
  /** Controls that were used to leave a view, by the key of its entry. */
  const controls = useRef(new Map<number, FindControl>())
  const shownKey = useRef(key)
  /** Finds the control that gets the focus when it is there, once. */
  const returning = useRef<FindControl>(undefined)
  const find = useCallback<FindControl>(around => {
    const control = returning.current?.(around)
    if (control) returning.current = undefined
    return control
  }, [])
  const setHead = useCallback((next: Head) => {
    loadedKey.current = next.entry
    storeHead(next)
  }, [])
  const onChange = (left: FindControl | undefined) => {
    returning.current = controls.current.get(key)
    if (left && !returning.current) controls.current.set(shownKey.current, left)
    controls.current.delete(key)
    shownKey.current = key
    isHeadLate.current = loadedKey.current !== key
    // The announcement of the previous view is stale.
    announce('')
    if (!isForced && !left) return
    // Focusing forces a layout. Wait until the new title is rendered too, so that the layout runs once and not twice.
    queueMicrotask(() => {
      if (card.current && view.current) focusNewView(card.current, view.current, find)
    })
  }
  useLayoutEffect(() => {
    if (!card.current || head?.entry !== key) return
    // The heading got the focus before its text was rendered, so the title was not read out.
    if (focusLateField(card.current) && isHeadLate.current) announce(head.title)
    isHeadLate.current = false
  }, [card, head, key, announce])
  useEffect(() => keepFocus(card.current as Element, view.current as Element, find), [card, view, find])
  return [head, setHead, onChange] as const
}
