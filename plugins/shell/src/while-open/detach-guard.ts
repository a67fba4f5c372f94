/** Number of times that a removed dialog is put back without a pause. */
export const MAX_RETURNS = 5
/** Time without a removal after which the count starts again. */
const ACCEPTED_AFTER_MS = 1000

interface DetachGuardOptions {
  readonly element: HTMLElement
  /** Called each time the element was put back. */
  readonly onReturn: () => void
  /** Called instead of putting the element back once more. Watching ends then. */
  readonly onGiveUp: () => void
}

/**
 * Puts the element back when the page replaces its body or the body's content, at most `MAX_RETURNS` times without a pause of one
 * second: otherwise an observer of the page that removes the element would cause an endless loop.
 *
 * @returns a function that stops watching.
 */
export function guardAgainstDetach({ element, onReturn, onGiveUp }: DetachGuardOptions): () => void {
  let returns = 0
  let lastReturnMs = Number.NEGATIVE_INFINITY

  const reattach = () => {
    if (element.isConnected) return
    const now = performance.now()
    if (now - lastReturnMs > ACCEPTED_AFTER_MS) returns = 0
    if (returns === MAX_RETURNS) {
      observer.disconnect()
      return onGiveUp()
    }
    returns++
    lastReturnMs = now
    document.body.append(element)
    watch()
    onReturn()
  }
  const observer = new MutationObserver(reattach)
  const watch = () => {
    observer.observe(document.documentElement, { childList: true })
    observer.observe(document.body, { childList: true })
  }
  watch()
  reattach()
  return () => observer.disconnect()
}
