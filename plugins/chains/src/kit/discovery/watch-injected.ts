import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import type { Connector } from '../../port/namespace.js'
import { watchPage } from './watch-page.js'

interface KnownPlaces<P, W> {
  /** Of two places with the same object, the first one names it. */
  readonly places: readonly P[]
  /** Returns the wallet at a place without calling it, because that would prompt. May throw. */
  readonly walletAt: (place: P) => W | undefined
  readonly connectorOf: (place: P, wallet: W) => Connector
  /** The window. Without one, as on a server, the places are read once. */
  readonly page: EventTarget | undefined
  /** Delays after which the places are read again, beside the page's `load`. */
  readonly delaysMs: readonly number[]
}

/**
 * Finds the wallets at known places of the page. Calls back at once, and whenever one was added. A wallet stays the object that
 * was found first, also if another one replaces it at its place.
 */
export function watchInjected<P, W>(
  { places, walletAt, connectorOf, page, delaysMs }: KnownPlaces<P, W>,
  listener: (connectors: readonly Connector[]) => void
): Disposer {
  const found = new Map<P, { readonly wallet: W; readonly connector: Connector }>()
  let isFirst = true
  return watchPage({ page, delaysMs }, () => {
    const before = found.size
    for (const place of places) {
      const wallet = tryOrUndefined(() => walletAt(place))
      if (!wallet || found.has(place) || [...found.values()].some(known => known.wallet === wallet)) continue
      found.set(place, { wallet, connector: connectorOf(place, wallet) })
    }
    if (isFirst || found.size > before) listener([...found.values()].map(({ connector }) => connector))
    isFirst = false
  })
}
