import type { AnyEvent } from '@latchkit/kernel'
import type { Latchkit } from '../latchkit.js'
import type { Unsubscribe } from './watch.js'

/** Event of any plugin: `name` is `plugin:past-tense`, `payload` is typed by it. */
export type LatchkitEvent = Exclude<AnyEvent, { readonly name: 'router:open-granted' }> & {
  /** Milliseconds since the epoch. */
  readonly timestampMs: number
}

/**
 * Calls `listener` with every event of every plugin, in order. Leaves out `router:open-granted`, because it contains
 * the request of `open` with the pairing code. Returns a function that unsubscribes.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { subscribeEvents } from '@latchkit/preset-core/actions'
 *
 * const stop = subscribeEvents(latchkit, event => {
 *   if (event.name === 'connections:connected') console.log(event.payload.account, event.timestampMs)
 * })
 * ```
 */
export const subscribeEvents = (latchkit: Latchkit, listener: (event: LatchkitEvent) => void): Unsubscribe =>
  latchkit.kernel.events.onAny(event => {
    if (event.name !== 'router:open-granted') listener({ ...event, timestampMs: Date.now() })
  })
