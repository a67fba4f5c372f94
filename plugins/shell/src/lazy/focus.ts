/** What a view wants to have the focus first; not the picture of the view before. */
const wanted = (card: Element) => card.querySelector<HTMLElement>('.fade-inner [data-autofocus]')
const heading = (card: Element) => card.querySelector<HTMLElement>('.header h1')
const close = (card: Element) => card.querySelector<HTMLElement>('[data-testid=w3m-header-close]')
const focused = (card: Element) => (card.getRootNode() as ShadowRoot).activeElement
/** Where the focus is put for want of a field; a visitor who went on is elsewhere. */
const waits = (card: Element, now: Element | null) => now !== null && (now === heading(card) || now === close(card))

/** Makes a dialog modal, with the focus on its first field, else on the close button. */
export function showModal(dialog: HTMLDialogElement): void {
  const target = wanted(dialog) ?? close(dialog)
  // Else the browser moves the focus to the first button, and each move styles the page anew.
  target?.setAttribute('autofocus', '')
  dialog.showModal()
  target?.removeAttribute('autofocus')
  if (target && focused(dialog) !== target) target.focus()
}

/** When another view is shown: to its first field, else to the heading, unless the view took the focus itself. */
export function follow(card: Element, view: Element): void {
  if (view.contains(focused(card))) return
  ;(wanted(view) ?? heading(card))?.focus({ preventScroll: true })
}

/** When a view arrives late: to its first field, unless the visitor has moved on. True if the focus is on the heading. */
export function arrive(card: Element): boolean {
  const now = focused(card)
  const field = wanted(card)
  if (field && waits(card, now)) field.focus()
  return !field && now !== null && now === heading(card)
}

/**
 * Follows as well when what has the focus is taken out of the view that stays, as when a code gives way to an outcome:
 * the keyboard would begin outside, at the page. And to the first field of a view that has none until it knows more.
 * Until the returned function is called.
 */
export function holdFocus(card: Element, view: Element): () => void {
  let held: Element | undefined
  let field: Element | null
  // Goes with the card.
  card.addEventListener('focusin', ({ target }) => {
    held = target as Element
  })
  const restore = () => {
    if (held?.isConnected !== false) return
    held = undefined
    // Nobody else has it.
    if (document.activeElement === document.body) follow(card, view)
  }
  const arriveLater = () => {
    const now = wanted(view)
    if (now && now !== field && waits(card, focused(card))) now.focus({ preventScroll: true })
    field = now
  }
  const look = () => {
    restore()
    arriveLater()
  }
  // After those who bring another view, and see to the focus themselves.
  const observer = new MutationObserver(() => queueMicrotask(look))
  observer.observe(view, { childList: true, subtree: true })
  return () => observer.disconnect()
}
