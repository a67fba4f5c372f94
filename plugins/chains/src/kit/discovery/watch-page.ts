import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import type { Connector } from '../../port/namespace.js'

interface WatchPageOptions {
  /** The window. Without one, as on a server, nothing is scanned again. */
  readonly page: EventTarget | undefined
  /** Events of the page to scan at. @defaultValue `load` */
  readonly events?: readonly string[]
  /** Delays to scan after: wallets are injected late, and without an event. */
  readonly delaysMs: readonly number[]
}

/**
 * Calls `scan` at once, and again when more wallets may be on the page, until disposed.
 *
 * @example
 * const stop = watchPage({ page: window, delaysMs: [100, 1_000] }, () => console.log('larch' in window))
 */
export function watchPage({ page, events = ['load'], delaysMs }: WatchPageOptions, scan: () => void): Disposer {
  scan()
  if (!page) return () => {}
  for (const event of events) page.addEventListener(event, scan)
  const timers = delaysMs.map(delayMs => setTimeout(scan, delayMs))
  return () => {
    for (const event of events) page.removeEventListener(event, scan)
    for (const timer of timers) clearTimeout(timer)
  }
}

interface InjectedWalletOptions<P, W> {
  /** Places to read, in order. An object at two places is found at the first. */
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
 * Finds the wallets at the given places. Calls back at once, and for each addition. The first object that is found at a place stays.
 *
 * @example
 * <!-- given:
 * declare const createConnector: (place: string, wallet: object) => import('@latchkit/plugin-chains/contract').Connector
 * -->
 * ```ts
 * const stop = watchInjected(
 *   {
 *     places: ['larch', 'juniper'],
 *     walletAt: place => Object(Reflect.get(window, place)),
 *     connectorOf: createConnector,
 *     page: window,
 *     delaysMs: [100, 1_000]
 *   },
 *   connectors => console.log(connectors.length)
 * )
 * ```
 */
export function watchInjected<P, W>(
  { places, walletAt, connectorOf, page, delaysMs }: InjectedWalletOptions<P, W>,
  listener: (connectors: readonly Connector[]) => void
): Disposer {
  const found = new Map<P, { readonly wallet: W; readonly connector: Connector }>()
  let isFirst = true
  return watchPage({ page, delaysMs }, () => {
    const previousCount = found.size
    for (const place of places) {
      const wallet = tryOrUndefined(() => walletAt(place))
      if (!wallet || found.has(place) || [...found.values()].some(entry => entry.wallet === wallet)) continue
      found.set(place, { wallet, connector: connectorOf(place, wallet) })
    }
    if (isFirst || found.size > previousCount) listener([...found.values()].map(({ connector }) => connector))
    isFirst = false
  })
}

/**
 * Returns a function that makes ids unique: later wallets with the same id get `~2`, `~3`, …
 *
 * @example
 * const uniqueId = createUniqueIds()
 * uniqueId('larch') // 'larch'
 * uniqueId('larch') // 'larch~2'
 */
export function createUniqueIds(taken: Iterable<string> = []): (claimed: string) => string {
  const claims = new Map(Array.from(taken, id => [id, 1]))
  return claimed => {
    const claim = (claims.get(claimed) ?? 0) + 1
    claims.set(claimed, claim)
    return claim > 1 ? `${claimed}~${claim}` : claimed
  }
}
