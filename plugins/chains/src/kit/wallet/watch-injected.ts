import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import type { Connector } from '../../port/namespace.js'

interface WatchedPlaces<P, W> {
  /** Of two that have the same object, the first one names it. */
  readonly places: readonly P[]
  /** The wallet at a place. Calls nothing of it, for that would prompt; may throw, as what a page guards does. */
  readonly standingAt: (place: P) => W | undefined
  readonly connectorOf: (place: P, wallet: W) => Connector
  /** The window. Where there is none, as on a server, nothing is looked for again. */
  readonly page: EventTarget | undefined
  /** When to look again, in ms from now, beside the page's `load`: wallets come late and do not tell. */
  readonly atMs: readonly number[]
}

/**
 * Finds the wallets at known places of the page by looking alone. Calls back at once, and whenever one came. A wallet stays
 * what it was found as, whatever comes to stand in its place later.
 */
export function watchInjected<P, W>(
  { places, standingAt, connectorOf, page, atMs }: WatchedPlaces<P, W>,
  listener: (connectors: readonly Connector[]) => void
): Disposer {
  const found = new Map<P, { readonly wallet: W; readonly connector: Connector }>()
  const tell = () => listener([...found.values()].map(({ connector }) => connector))
  const look = () => {
    const before = found.size
    for (const place of places) {
      const wallet = tryOrUndefined(() => standingAt(place))
      if (!wallet || found.has(place) || [...found.values()].some(known => known.wallet === wallet)) continue
      found.set(place, { wallet, connector: connectorOf(place, wallet) })
    }
    if (found.size > before) tell()
  }
  look()
  if (found.size === 0) tell()
  if (!page) return () => {}
  page.addEventListener('load', look)
  const timers = atMs.map(ms => setTimeout(look, ms))
  return () => {
    page.removeEventListener('load', look)
    for (const timer of timers) clearTimeout(timer)
  }
}
