/** A page that removes the dialog this often without a pause does not want it. */
export const MAX_RETURNS = 5
/** A dialog that stood this long counts as accepted by the page. */
const ACCEPTED_AFTER_MS = 1000

interface DetachGuardOptions {
  readonly element: HTMLElement
  /** Called each time the element was put back. */
  readonly onReturn: () => void
  /** Called instead of putting it back for the sixth time. Nothing is watched afterwards. */
  readonly onGiveUp: () => void
}

/**
 * Puts the element back whenever the page replaces its body or what is in it, at most `MAX_RETURNS` times without a pause
 * of one second: observers of the page and this one would else keep each other busy for ever.
 *
 * @returns what ends it.
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
