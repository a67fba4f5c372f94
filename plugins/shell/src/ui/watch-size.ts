/**
 * Calls back with the border box when the size of an element changes, and at once. Where the browser cannot tell (no
 * `ResizeObserver`), it calls back when the size of the window changes, and without a box.
 *
 * @returns what ends it.
 */
export function watchSize(elements: readonly Element[], changed: (box?: ResizeObserverSize) => void): () => void {
  if (typeof ResizeObserver === 'undefined') {
    const resized = () => changed()
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }
  const observer = new ResizeObserver(([entry]) => changed(entry?.borderBoxSize[0]))
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}
