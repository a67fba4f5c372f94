import type { Disposer } from '@latchkit/kernel'

interface PageMoments {
  /** The window. Without one, as on a server, nothing is scanned again. */
  readonly page: EventTarget | undefined
  /** Events of the page to scan at. @defaultValue `load` */
  readonly events?: readonly string[]
  /** Delays to scan after: wallets are injected late, and without an event. */
  readonly delaysMs: readonly number[]
}

/** Calls `scan` at once, and again at moments at which more wallets may be on the page, until disposed. */
export function watchPage({ page, events = ['load'], delaysMs }: PageMoments, scan: () => void): Disposer {
  scan()
  if (!page) return () => {}
  for (const event of events) page.addEventListener(event, scan)
  const timers = delaysMs.map(delayMs => setTimeout(scan, delayMs))
  return () => {
    for (const event of events) page.removeEventListener(event, scan)
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Returns the function that gives each wallet an id of its own: of several that claim one, the later get `~2`, `~3`, … */
export function createUniqueIds(taken: Iterable<string> = []): (claimed: string) => string {
  const claims = new Map(Array.from(taken, id => [id, 1]))
  return claimed => {
    const claim = (claims.get(claimed) ?? 0) + 1
    claims.set(claimed, claim)
    return claim > 1 ? `${claimed}~${claim}` : claimed
  }
}
