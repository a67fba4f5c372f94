import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Duration of the change of a view and of the card's height. */
export const viewMs = 150
export const titleMs = 120
export const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

/** Returns `true` if the visitor prefers reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Animates the height of an element when the height of its `.fade-inner` child changes. The layout is final at once; only
 * the look follows.
 *
 * @param content Identifies the child: a new value means a new child element.
 */
export function useSmoothHeight(ref: RefObject<HTMLElement | null>, content: unknown): void {
  const last = useRef<{ shown: number; moving: readonly Animation[] }>({ shown: 0, moving: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new content has a new element.
  useLayoutEffect(() => {
    const outer = ref.current
    const inner = outer?.querySelector(':scope > .fade-inner')
    // Without the observer the height jumps, which loses nothing.
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return

    const follow = (next: number) => {
      const { shown, moving } = last.current
      const from = moving[0]?.playState === 'running' ? Number.parseFloat(getComputedStyle(outer).height) : shown
      last.current.shown = next
      // Nothing is visible before the first layout and after the last.
      if (from === next || from === 0 || next === 0 || prefersReducedMotion()) return
      for (const animation of moving) animation.cancel()
      const timing = { duration: viewMs, easing }
      const whole = { height: `${next}px`, flexShrink: 0 }
      last.current.moving = [
        outer.animate([{ height: `${from}px` }, { height: `${next}px` }], timing),
        // Has its final height at once: otherwise a scroll bar inside would appear for a moment.
        inner.animate([whole, whole], timing)
      ]
    }
    const observer = new ResizeObserver(([entry]) => follow(entry?.borderBoxSize[0]?.blockSize ?? 0))
    observer.observe(inner)
    return () => observer.disconnect()
  }, [ref, content])
}
