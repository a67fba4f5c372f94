interface Lock {
  holders: number
  readonly undo: () => void
}

// On the document, so that two copies of this package on one page share one count.
const key: unique symbol = Symbol.for('latchkit.scroll-lock') as never
type Locked = Document & { [key]?: Lock }

/**
 * Prevents the page from scrolling until the returned functions of all callers are called. Keeps the space of the scroll bar, so
 * that the layout does not shift.
 */
export function lockScroll(page: Locked): () => void {
  const lock = page[key] ?? { holders: 0, undo: stopScrolling(page) }
  page[key] = lock
  lock.holders++
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    lock.holders--
    if (lock.holders > 0) return
    delete page[key]
    lock.undo()
  }
}

function stopScrolling({ documentElement: root, body, defaultView }: Document): () => void {
  // The root's overflow applies to the viewport if it is set, otherwise that of the body.
  const scroller = getComputedStyle(root).overflowY === 'visible' ? body : root
  const hasBar = (defaultView?.innerWidth ?? 0) > root.clientWidth
  const previous = { overflow: scroller.style.overflow, gutter: root.style.scrollbarGutter }
  scroller.style.overflow = 'hidden'
  if (hasBar) root.style.scrollbarGutter = 'stable'
  return () => {
    scroller.style.overflow = previous.overflow
    root.style.scrollbarGutter = previous.gutter
  }
}
