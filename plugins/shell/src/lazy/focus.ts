/** Returns the element of the current view that requests the initial focus (`data-autofocus`); ignores the fading copy of the previous view. */
const autofocusField = (card: Element) => card.querySelector<HTMLElement>('.fade-inner [data-autofocus]')
const heading = (card: Element) => card.querySelector<HTMLElement>('.header h1')
const closeButton = (card: Element) => card.querySelector<HTMLElement>('[data-testid=w3m-header-close]')
const focused = (card: Element) => (card.getRootNode() as ShadowRoot).activeElement
/** Returns `true` if the focus is on the heading or the close button, where it is placed if a view has no field. */
const hasDefaultFocus = (card: Element, now: Element | null) =>
  now !== null && (now === heading(card) || now === closeButton(card))

/** Shows a modal dialog with the focus on its autofocus field, or else on the close button. */
export function showModal(dialog: HTMLDialogElement): void {
  const target = autofocusField(dialog) ?? closeButton(dialog)
  // Otherwise the browser focuses the first button first, and each focus change recalculates the page's styles.
  target?.setAttribute('autofocus', '')
  dialog.showModal()
  target?.removeAttribute('autofocus')
  if (target && focused(dialog) !== target) target.focus()
}

/** Moves the focus into a new view: to its autofocus field, or else to the heading. Does nothing if the view already has the focus. */
export function focusNewView(card: Element, view: Element): void {
  if (view.contains(focused(card))) return
  ;(autofocusField(view) ?? heading(card))?.focus({ preventScroll: true })
}

/**
 * Moves the focus to the autofocus field of a view that loaded late, unless the visitor has moved it. Returns `true` if there is
 * no such field and the heading has the focus.
 */
export function focusLateField(card: Element): boolean {
  const now = focused(card)
  const field = autofocusField(card)
  if (field && hasDefaultFocus(card, now)) field.focus()
  return !field && now !== null && now === heading(card)
}

/**
 * Watches `view` and calls `focusNewView` if the focused element is removed while the view stays, for instance when a QR code is
 * replaced by a result: otherwise keyboard focus would restart in the page. Also moves the focus to an autofocus field that
 * the view adds later. Returns a function that stops watching.
 */
export function keepFocus(card: Element, view: Element): () => void {
  let lastFocused: Element | undefined
  let field: Element | null
  // Needs no removal: the listener is collected with the card.
  card.addEventListener('focusin', ({ target }) => {
    lastFocused = target as Element
  })
  const restore = () => {
    if (lastFocused?.isConnected !== false) return
    lastFocused = undefined
    // No other element has the focus.
    if (document.activeElement === document.body) focusNewView(card, view)
  }
  const focusAddedField = () => {
    const now = autofocusField(view)
    if (now && now !== field && hasDefaultFocus(card, focused(card))) now.focus({ preventScroll: true })
    field = now
  }
  const check = () => {
    restore()
    focusAddedField()
  }
  // In a microtask, so that code that shows another view moves the focus first.
  const observer = new MutationObserver(() => queueMicrotask(check))
  observer.observe(view, { childList: true, subtree: true })
  return () => observer.disconnect()
}
