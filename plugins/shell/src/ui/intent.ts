import { useRef } from 'react'

/**
 * What to give an element that leads somewhere, so that the way there is ready by the press: on the first move of the
 * pointer over it, focus and touch-start. A pointer that rests while a list is scrolled under it means nothing.
 *
 * @param onIntent - also called again when the pointer comes back.
 */
export function useIntent(onIntent: (() => void) | undefined) {
  const isMoved = useRef(false)
  if (!onIntent) return {}
  return {
    onPointerEnter() {
      isMoved.current = false
    },
    onPointerMove() {
      if (isMoved.current) return
      isMoved.current = true
      onIntent()
    },
    onFocus: onIntent,
    onTouchStart: onIntent
  }
}
