/**
 * Puts the element into the page's body, and again whenever the page replaces its body or what is in it. `placed` is
 * called each time, at once the first time. Returns what ends it.
 */
export function keepInPage(element: HTMLElement, placed: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (!element.isConnected) place()
  })
  const place = () => {
    if (!element.isConnected) document.body.append(element)
    observer.observe(document.documentElement, { childList: true })
    observer.observe(document.body, { childList: true })
    placed()
  }
  place()
  return () => observer.disconnect()
}
