/**
 * Moves the focus to the control that was used to leave the view with this key, when it is there. Returns `false` if the view was
 * not left, has the focus already, or does not have the control yet.
 */
export type FocusReturned = (key: number) => boolean

/** Finds a control in the card, or returns `undefined` if it is not there. */
type FindControl = () => HTMLElement | undefined

/**
 * Remembers which control had the focus when a view was left.
 *
 * @param key - key of the view that is shown now.
 * @returns the function to call when another view is shown.
 */
export function watchControls(card: Element, key: number): FocusReturned {
  const { activeElement: first } = card.getRootNode() as ShadowRoot
  const controls = new Map<number, FindControl>()
  let last = first instanceof HTMLElement ? findLater(card, first) : undefined
  let find: FindControl | undefined
  let shown = key
  const focus = () => {
    const control = find?.()
    if (!control) return false
    find = undefined
    control.focus()
    return control.matches(':focus')
  }
  // Needs no removal: the listener and the observer are collected with the card.
  card.addEventListener('focusin', ({ target }) => {
    last = findLater(card, target as HTMLElement)
  })
  // The control may be rendered late. Until then the heading has the focus, unless the visitor moves it.
  const retry = () => card.querySelector('h1:focus') && focus()
  new MutationObserver(() => find && queueMicrotask(retry)).observe(card, { childList: true, subtree: true })

  return now => {
    find = controls.get(now)
    if (last && !find) controls.set(shown, last)
    controls.delete(now)
    shown = now
    return !card.querySelector('.view :focus') && focus()
  }
}

/**
 * Returns a function that finds a control after its view was rendered again: by its test id if no other control has it, else by
 * its text, its place in a list, and its order among the controls that are equal in both.
 */
function findLater(card: Element, control: HTMLElement): FindControl {
  const { testid } = control.dataset
  const selector = `${control.localName}${testid ? `[data-testid=${CSS.escape(testid)}]` : ''}:not(.fade-ghost *)`
  const alike = (around: ParentNode) => [...around.querySelectorAll<HTMLElement>(selector)]
  const textOf = (some: HTMLElement) =>
    [some.ariaLabel, some.closest('li')?.getAttribute('aria-posinset'), some.textContent].join()
  const text = textOf(control)
  const same = (around: ParentNode) => alike(around).filter(some => textOf(some) === text)
  const left = control.closest('.fade-inner')
  const index = left ? same(left).indexOf(control) : 0
  return () => {
    const [only, another] = alike(card)
    return testid && !another ? only : same(card)[index]
  }
}
