import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import type { ConnectorEvent } from '../../port/namespace.js'

/**
 * Subscribes to a wallet until disposed, even if the wallet cannot remove a listener. Its events are not validated. A wallet whose
 * events fail reports nothing: it still connects and signs.
 *
 * @param subscribe - gives the wallet its listener; returns the function that removes it, at once or later.
 * @example
 * <!-- given: declare const wallet: { on(event: 'change', listener: (change: unknown) => void): () => void } -->
 * ```ts
 * const stop = subscribeWallet<unknown>(listener => wallet.on('change', listener), change => console.log(change))
 * ```
 */
export function subscribeWallet<T>(
  subscribe: (listener: (data: T) => void) => unknown,
  listener: (data: T) => void
): Disposer {
  let live = true
  const undo = tryOrUndefined(() => subscribe(data => live && listener(data)))
  const stop = (given: unknown) => void (typeof given === 'function' && tryOrUndefined(() => given()))
  // Ignores later failures of the wallet.
  const removal = Promise.resolve(undo).catch(() => {})
  return () => {
    live = false
    if (typeof undo === 'function') stop(undo)
    else void removal.then(stop)
  }
}

/**
 * Creates the listeners of a connector. Subscribes to the wallet while there are listeners.
 *
 * @param subscribeTo - gives the wallet its listener, as in `subscribeWallet`.
 * @param eventsOf - parses the events of the wallet.
 * @example
 * <!-- given:
 * declare const wallet: { on(event: 'change', listener: (change: unknown) => void): () => void }
 * declare const readChange: (change: unknown) => readonly import('@latchkit/plugin-chains/contract').ConnectorEvent[]
 * -->
 * ```ts
 * const { subscribe } = createListeners(onChange => wallet.on('change', onChange), readChange)
 * ```
 */
export function createListeners<T>(
  subscribeTo: (listener: (data: T) => void) => unknown,
  eventsOf: (data: T) => readonly ConnectorEvent[]
) {
  const listeners = new Set<{ readonly onEvent: (event: ConnectorEvent) => void }>()
  let end: Disposer | undefined
  let subscriptions = 0

  /** Calls the listeners in the order in which they subscribed, without those that unsubscribe meanwhile. */
  const notify = (...events: readonly ConnectorEvent[]) => {
    for (const listener of [...listeners])
      for (const event of events) if (listeners.has(listener)) listener.onEvent(event)
  }
  /** Ends the subscription to the wallet, and begins a new one if there are listeners. */
  const resubscribe = () => {
    end?.()
    end = undefined
    const subscription = ++subscriptions
    if (listeners.size === 0) return
    const unsubscribe = subscribeWallet(subscribeTo, data => notify(...eventsOf(data)))
    // An event during the subscription may have caused another one.
    if (subscription === subscriptions) end = unsubscribe
    else unsubscribe()
  }
  const subscribe = (onEvent: (event: ConnectorEvent) => void): Disposer => {
    const listener = { onEvent }
    listeners.add(listener)
    if (listeners.size === 1) resubscribe()
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) resubscribe()
    }
  }
  return { subscribe, notify, resubscribe }
}
