/** Memory of the controls that were used to leave views. */
export interface FocusReturn {
  /** Remembers the focused control of the view that is left. `from` and `to` are the ids of the views. */
  leave(root: ShadowRoot, from: string | number, to: string | number): void
  /** Moves the focus, once, to the control that was used to leave the shown view. Returns `false` if there is none. */
  focus(card: Element): boolean
}

/** Finds a control in the card, or returns `undefined` if it is not there. */
type FindControl = (card: Element) => HTMLElement | undefined

export function createFocusReturn(): FocusReturn {
  const controls = new Map<string | number, FindControl>()
  let find: FindControl | undefined
  return {
    leave({ activeElement }, from, to) {
      find = controls.get(to)
      if (!find && activeElement instanceof HTMLElement) controls.set(from, findLater(activeElement))
      controls.delete(to)
    },
    focus(card) {
      const control = find?.(card)
      if (!control) return false
      find = undefined
      control.focus()
      return control.matches(':focus')
    }
  }
}

/**
 * Returns a function that finds a control after its view was rendered again: by its test id if no other control has it, else by
 * its text, its place in a list, and its order among the controls that are equal in both.
 */
function findLater(control: HTMLElement): FindControl {
  const { testid } = control.dataset
  const selector = `${control.localName}${testid ? `[data-testid=${CSS.escape(testid)}]` : ''}:not(.fade-ghost *)`
  const alike = (around: ParentNode) => [...around.querySelectorAll<HTMLElement>(selector)]
  const textOf = (some: HTMLElement) =>
    [some.ariaLabel, some.closest('li')?.getAttribute('aria-posinset'), some.textContent].join()
  const text = textOf(control)
  const same = (around: ParentNode) => alike(around).filter(some => textOf(some) === text)
  const left = control.closest('.fade-inner')
  const index = left ? same(left).indexOf(control) : 0
  return card => {
    const [only, another] = alike(card)
    return testid && !another ? only : same(card)[index]
  }
}
