/**
 * Measurements of the card that run in the page. Each function is passed to the browser as text, so it may use only what is
 * declared inside it.
 */

/**
 * Returns controls that are too small for a finger: under 44 px in either direction, or under 24 px for a link within
 * text (WCAG 2.5.8).
 */
export function smallTargets(): string[] {
  const root = document.querySelector('latchkit-modal')?.shadowRoot
  if (!root) return ['there is no card']
  const controls = root.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)')
  const found: string[] = []
  for (const control of controls) {
    if (control.closest('[inert], :disabled')) continue
    control.scrollIntoView({ block: 'center' })
    const area = control.closest('label') ?? control
    const { left, top, width, height } = area.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const reach = control.matches('p a, label a') ? 11.5 : 21.5
    const misses = [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach]
    ].filter(([atX = 0, atY = 0]) => !area.contains(root.elementFromPoint(atX, atY)))
    if (misses.length > 0) found.push(`${control.outerHTML.slice(0, 120)} at ${width} × ${height}`)
  }
  return found
}

/** Returns descriptions of elements that overflow the card sideways or that scroll sideways. */
export function overflowing(): string[] {
  const root = document.querySelector('latchkit-modal')?.shadowRoot
  const card = root?.querySelector('.card')
  if (!root || !card) return ['there is no card']
  const isHidden = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isHidden(element.parentElement))
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide, its window ${clientWidth}`)
  const edges = card.getBoundingClientRect()
  if (edges.left < -0.5 || edges.right > innerWidth + 0.5)
    found.push(`the card reaches from ${edges.left} to ${edges.right}`)
  for (const element of card.querySelectorAll<HTMLElement>('*')) {
    if (element.closest('.fade-ghost, svg *, .skeleton, input') || isHidden(element)) continue
    const { left, right, width } = element.getBoundingClientRect()
    const name = `<${element.localName} class="${element.className}"> ${element.textContent?.slice(0, 40)}`
    if (width > 0 && (left < edges.left - 0.5 || right > edges.right + 0.5)) found.push(`${name} sticks out`)
    const style = getComputedStyle(element)
    // An ellipsis marks cut text, and clamped lines may overflow slightly, depending on the font.
    const tells = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    const cuts = style.overflowX !== 'visible' && !tells
    if (cuts && element.scrollWidth > element.clientWidth + 1) found.push(`${name} has more than it shows`)
  }
  return found
}

/** Returns buttons that show only an icon and have no accessible name. */
export function namelessIcons(): string[] {
  const root = document.querySelector('latchkit-modal')?.shadowRoot
  const buttons = [...(root?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])]
  return buttons
    .filter(button => !button.textContent.trim() && !button.getAttribute('aria-label')?.trim())
    .map(button => button.outerHTML.slice(0, 120))
}

/** Layout shifts and policy violations that the page recorded since the last call of `takeHeard`. */
export interface Heard {
  /** Score of each layout shift, with the old and the new rectangle of each element that moved. */
  readonly shifts: string[]
  readonly violations: string[]
}

/** Listens for layout shifts and policy violations. Must run before any script of the page. */
export function listen(): void {
  const heard: Heard = { shifts: [], violations: [] }
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    heard.violations.push(`${effectiveDirective} ${blockedURI}`)
  )
  // Entries do not name nodes inside a shadow root, but they have their rectangles.
  interface LayoutShift extends PerformanceEntry {
    readonly value: number
    readonly sources: readonly { readonly previousRect: DOMRect; readonly currentRect: DOMRect }[]
  }
  const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`
  const note = (entries: PerformanceEntryList) => {
    for (const { sources, value } of entries as LayoutShift[]) {
      // New elements did not move, and neither did elements whose start stayed in place.
      const moved = sources.filter(
        ({ previousRect: from, currentRect: to }) =>
          from.width > 0 && to.width > 0 && Math.hypot(from.x - to.x, from.y - to.y) >= 1
      )
      const moves = moved.map(({ previousRect, currentRect }) => `${place(previousRect)} → ${place(currentRect)}`)
      if (moves.length > 0) heard.shifts.push(`${value.toFixed(4)}: ${moves.join('; ')}`)
    }
  }
  const observer = new PerformanceObserver(list => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Object.assign(globalThis, {
    takeHeard(): Heard {
      note(observer.takeRecords())
      const { shifts, violations } = heard
      return { shifts: shifts.splice(0), violations: violations.splice(0) }
    }
  })
}
