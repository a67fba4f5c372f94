import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReturnFocus } from '../while-open/focus-return.js'
import { focusLateField, focusNewView, keepFocus } from './focus.js'
import type { Head } from './header.js'

/** Loads the toast bar and the memory of used controls, which the first view does not need. */
export const loadToastBar = () => import('../while-open/toast-bar.js')

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
  const returnFocus = useRef<ReturnFocus>(undefined)
  const setHead = useCallback((next: Head) => {
    loadedKey.current = next.entry
    storeHead(next)
  }, [])
  const onChange = (wasFocused: boolean) => {
    isHeadLate.current = loadedKey.current !== key
    // The announcement of the previous view is stale.
    announce('')
    const mayFocus = isForced || wasFocused
    // Focusing forces a layout. Wait until the new title is rendered too, so that the layout runs once and not twice.
    queueMicrotask(() => {
      if (!card.current || !view.current || returnFocus.current?.(key, mayFocus) || !mayFocus) return
      focusNewView(card.current, view.current)
    })
  }
  useLayoutEffect(() => {
    if (!card.current || head?.entry !== key) return
    // The heading got the focus before its text was rendered, so the title was not read out.
    if (focusLateField(card.current) && isHeadLate.current) announce(head.title)
    isHeadLate.current = false
  }, [card, head, key, announce])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is needed only once
  useEffect(() => {
    const around = card.current as Element
    loadToastBar().then(
      ({ watchControls }) => {
        returnFocus.current = watchControls(around, loadedKey.current ?? key)
      },
      () => {}
    )
    return keepFocus(around, view.current as Element)
  }, [card, view])
  return [head, setHead, onChange] as const
}
