/** Resolves as soon as that is in the dialog: on a busy machine it may have come and gone between two looks of a poll. */
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
