import type { AnyEvent } from '@latchkit/kernel'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'

/** Events that wait for the code that handles them. Beyond that, the newest is dropped. */
export const MAX_PENDING = 100

/** Event of Latchkit with the state of the page at that time. */
export interface RecordedEvent {
  readonly event: AnyEvent
  /** Milliseconds since the epoch. */
  readonly timestamp: number
  /** URL of the page, with its secrets; `undefined` on a server. */
  readonly href: string | undefined
  /** Address of the active account. It is sent only if the site turned it on. */
  readonly address: string | undefined
}

/** Returns an event with the present state of the page. */
export function recordEvent(event: AnyEvent, connections: ConnectionsApi | undefined): RecordedEvent {
  const { href } = globalThis.location ?? {}
  return { event, timestamp: Date.now(), href, address: connections?.account()?.address }
}
