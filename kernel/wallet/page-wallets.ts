import type { Connector } from '../chain/index.js'
import type { Disposer } from '../src/index.js'
import { unlessThrows } from './guarded.js'

interface Looks {
  /** The window. Where there is none, as on a server, nothing is ever looked at again. */
  readonly page: EventTarget | undefined
  /** An event of the page that wallets have come by. @default 'load' */
  readonly event?: string
  /** When else, in milliseconds from now: not all wallets tell that they came, and nobody waits for ever. */
  readonly atMs: readonly number[]
}

/** Looks for wallets that come late. Returns what ends it. */
export function lookAgain(look: () => void, { page, event = 'load', atMs }: Looks): Disposer {
  if (!page) return () => {}
  page.addEventListener(event, look)
  const timers = atMs.map(ms => setTimeout(look, ms))
  return () => {
    page.removeEventListener(event, look)
    for (const timer of timers) clearTimeout(timer)
  }
}

interface WatchedPlaces<P, W> extends Omit<Looks, 'event'> {
  /** Of two that have the same object, the first one names it. */
  readonly places: readonly P[]
  /** The wallet at a place. Calls nothing of it, for that would prompt; may throw, as what a page guards does. */
  readonly standingAt: (place: P) => W | undefined
  readonly connectorOf: (place: P, wallet: W) => Connector
}

/**
 * Finds the wallets at known places of the page by looking alone. Calls back at once, and whenever one came. A wallet stays
 * what it was found as, whatever comes to stand in its place later.
 */
export function watchPlaces<P, W>(
  { places, standingAt, connectorOf, ...looks }: WatchedPlaces<P, W>,
  listener: (connectors: readonly Connector[]) => void
): Disposer {
  const found = new Map<P, { readonly wallet: W; readonly connector: Connector }>()
  const look = () => {
    const before = found.size
    for (const place of places) {
      const wallet = unlessThrows(() => standingAt(place))
      if (!wallet || found.has(place) || [...found.values()].some(known => known.wallet === wallet)) continue
      found.set(place, { wallet, connector: connectorOf(place, wallet) })
    }
    if (found.size > before) tell()
  }
  const tell = () => listener([...found.values()].map(({ connector }) => connector))
  look()
  if (found.size === 0) tell()
  return lookAgain(look, looks)
}
