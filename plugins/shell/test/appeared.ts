/** Resolves as soon as the element is in the dialog. A poll could miss an element that is removed soon. */
export const appeared = (host: Element | null, selector: string) =>
  new Promise<void>(resolve => {
    const root = host?.shadowRoot as ShadowRoot
    const look = () => {
      if (!root.querySelector(selector)) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(root, { attributes: true, childList: true, subtree: true })
    look()
  })
