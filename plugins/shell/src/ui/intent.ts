import { useRef } from 'react'

/**
 * Returns event handlers for an element that opens a view, so that the view can be loaded before the press. They call
 * `onIntent` on the first pointer move, and on focus and touch-start; a resting pointer under which a list scrolls does not count.
 *
 * @example
 * <!-- given: declare const views: import('@latchkit/kernel').Router['views'] -->
 * ```tsx
 * <button {...useIntent(() => void views.load('Send'))} />
 * ```
 */
export function useIntent(onIntent: (() => void) | undefined) {
  const isMoved = useRef(false)
  const onPointerMove = () => {
    if (!isMoved.current) onIntent?.()
    isMoved.current = true
  }
  return onIntent && { onPointerMove, onFocus: onIntent, onTouchStart: onIntent }
}
