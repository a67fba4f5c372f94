import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref for content that a press opened. Scrolls as little as needed to show it, such as on a small screen. */
export function useRevealed(): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => void content.current?.scrollIntoView({ block: 'nearest' }), [])
  return content
}
