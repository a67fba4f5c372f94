/**
 * Is called when the view with this key is shown. Moves the focus to the control that was used to leave it before, if `mayFocus`
 * and the control is there. Returns `false` if it moves no focus: the view was not left, has the focus already, or does not have
 * the control yet.
 */
export type ReturnFocus = (key: number, mayFocus: boolean) => boolean

/** Finds a control in the card, or returns `undefined` if it is not there. */
type FindControl = () => HTMLElement | undefined

/** Milliseconds in which a control that is rendered late still gets the focus. */
const LATE_MS = 2_000

/**
 * Remembers which control was used last when a view was left.
 *
 * @param key - key of the view that is shown now.
 * @returns the function to call when another view is shown.
 */
export function watchControls(card: Element, key: number): ReturnFocus {
  const { activeElement: first } = card.getRootNode() as ShadowRoot
  const controls = new Map<number, FindControl>()
  let last = first instanceof HTMLElement ? findLater(card, first) : undefined
  let find: FindControl | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown = key
  const giveUp = () => {
    find = undefined
  }
  const focus = () => {
    const control = find?.()
    if (!control) return false
    giveUp()
    control.focus()
    return control.matches(':focus')
  }
  // The listeners and the observer need no removal: they are collected with the card.
  card.addEventListener('focusin', ({ target }) => {
    last = findLater(card, target as HTMLElement)
  })
  // Safari does not focus a pressed button. With a listener for clicks, Chromium would take a tap just beside the card for one on it.
  const onPress = ({ target }: Event) => {
    const control = (target as Element).closest<HTMLElement>('button,a')
    if (control) last = findLater(card, control)
  }
  card.addEventListener('pointerup', onPress)
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    card.addEventListener(type, giveUp, { passive: true })
  // The control may be rendered late. Until then the heading has the focus, unless the visitor does something else.
  const retry = () => card.querySelector('h1:focus') && focus()
  new MutationObserver(() => find && queueMicrotask(retry)).observe(card, { childList: true, subtree: true })

  return (now, mayFocus) => {
    find = controls.get(now)
    if (last && !find) controls.set(shown, last)
    controls.delete(now)
    shown = now
    clearTimeout(timer)
    timer = setTimeout(giveUp, LATE_MS)
    if (!mayFocus) giveUp()
    return !card.querySelector('.view :focus') && focus()
  }
}

/**
 * Returns a function that finds a control after its view was rendered again: by its test id if no other control has or had it, else by
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
  const wasUnique = testid !== undefined && alike(left ?? card).length === 1
  return () => {
    const [only, another] = alike(card)
    return wasUnique && !another ? only : same(card)[index]
  }
}
