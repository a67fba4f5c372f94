import { useRef } from 'react'

/**
 * What to give an element that leads somewhere, so that the way there is ready by the press: on the first move of the
 * pointer over it, focus and touch-start. A pointer that rests while a list is scrolled under it means nothing.
 */
export function useIntent(onIntent: (() => void) | undefined) {
  const isMoved = useRef(false)
  const onPointerMove = () => {
    if (!isMoved.current) onIntent?.()
    isMoved.current = true
  }
  return onIntent && { onPointerMove, onFocus: onIntent, onTouchStart: onIntent }
}
