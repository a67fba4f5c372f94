import type { AnyEvent } from '@latchkit/kernel'
import { EventMappings } from '@latchkit/plugin-analytics/contract'
import { type MappedEvent, mapEvent } from '@latchkit/plugin-analytics/mapping'
import type { Latchkit } from '../latchkit.js'
import { connectionsOf, type Unsubscribe } from './watch.js'

/** Event of any plugin: `name` is `plugin:past-tense`, `payload` is typed by it. */
export type LatchkitEvent = Exclude<AnyEvent, { readonly name: 'router:open-granted' }> & {
  /** Milliseconds since the epoch. */
  readonly timestampMs: number
  /**
   * Analytics events that this event stands for, such as `CONNECT_SUCCESS`: those that `services.analytics` gets, with the same
   * properties, and `MODAL_CREATED`. Empty for most events.
   */
  readonly analytics: readonly Pick<MappedEvent, 'event' | 'properties'>[]
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
 *   for (const { event: id, properties } of event.analytics) console.log(id, properties) // CONNECT_SUCCESS, …
 * })
 * ```
 */
export function subscribeEvents(latchkit: Latchkit, listener: (event: LatchkitEvent) => void): Unsubscribe {
  const connections = connectionsOf(latchkit)
  const contributed = latchkit.kernel.contributions.visible(EventMappings)
  return latchkit.kernel.events.onAny(event => {
    if (event.name === 'router:open-granted') return
    const scene = { connected: connections.account() !== undefined }
    const mappings = contributed.get().map(({ item }) => item)
    const mapped = mapEvent(event, scene, mappings)
    const analytics = mapped.map(({ event, properties }) => ({ event, properties }))
    listener({ ...event, timestampMs: Date.now(), analytics })
  })
}
