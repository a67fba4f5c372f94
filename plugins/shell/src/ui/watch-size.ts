/**
 * Calls `changed` with the border box at once and when the size of an element changes. Without `ResizeObserver`, calls it
 * without a box when the size of the window changes.
 *
 * @returns a function that stops watching.
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
