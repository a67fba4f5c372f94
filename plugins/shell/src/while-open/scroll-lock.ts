interface Lock {
  holders: number
  readonly undo: () => void
}

// On the document, so that two copies of this package on one page count together.
const key: unique symbol = Symbol.for('latchkit.scroll-lock') as never
type Locked = Document & { [key]?: Lock }

/**
 * Keeps the page from scrolling until the returned function is called, and until everyone else's was. Nothing moves: the
 * place of a scroll bar is kept.
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
  // The viewport scrolls by the root's overflow if it has one, else by the body's.
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
