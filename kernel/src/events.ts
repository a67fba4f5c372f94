import { runSafely } from './async.js'
import type { Disposer, Track } from './disposable.js'
import type { Direction, OpenRequest } from './router.js'

/** Every event, named `plugin-id:past-tense`. Plugins merge theirs by `declare module '@latchkit/kernel'`. */
export interface EventMap {
  'kernel:started': { readonly plugins: readonly string[] }
  'kernel:error': { readonly error: unknown; readonly plugin: string; readonly phase: string; readonly detail?: string }
  /** Open request that is no longer blocked; its view is shown next. */
  'router:open-granted': OpenRequest
  'router:opened': { readonly view: string }
  'router:closed': { readonly view: string }
  'router:close-refused': { readonly view: string; readonly reason: string }
  'router:changed': { readonly from: string | undefined; readonly to: string; readonly direction: Direction }
  'rpc:settled': { readonly namespace: string; readonly method: string; readonly chain: string; readonly ok: boolean }
}

export type EventName = keyof EventMap
export type AnyEvent = { [N in EventName]: { readonly name: N; readonly payload: EventMap[N] } }[EventName]

export interface Bus {
  /** Calls every listener before it returns. A call inside a listener is delivered after the current event. */
  emit<N extends EventName>(name: N, payload: EventMap[N]): void
  on<N extends EventName>(name: N, listener: (payload: EventMap[N]) => void): Disposer
  /** Calls back for every event, before the listeners of its name. For logs, analytics and developer tools. */
  onAny(listener: (event: AnyEvent) => void): Disposer
}

/** Returns a function that creates a bus handle for an owner of listeners. If a listener fails, the others still run. */
export function createBus(failed: (error: unknown, owner: string, event: AnyEvent) => void) {
  const listeners = new Set<{ name?: EventName; owner: string; onEvent(event: AnyEvent): unknown }>()
  // Waiting events keep one order for all listeners when a listener emits.
  const waiting: AnyEvent[] = []
  let delivering = false

  const deliver = (event: AnyEvent) => {
    // A listener that is added or removed during the event does not get it.
    const present = [...listeners]
    for (const targetName of [undefined, event.name]) {
      for (const listener of present.filter(({ name }) => name === targetName)) {
        const notify = () => listeners.has(listener) && listener.onEvent(event)
        runSafely(notify, error => failed(error, listener.owner, event))
      }
    }
  }

  return (owner: string, track: Track = undo => undo): Bus => {
    const add = (listener: Parameters<typeof listeners.add>[0]) => {
      listeners.add(listener)
      return track(() => void listeners.delete(listener))
    }
    return {
      emit(name, payload) {
        waiting.push({ name, payload } as AnyEvent)
        if (delivering) return
        delivering = true
        for (let event = waiting.shift(); event; event = waiting.shift()) deliver(event)
        delivering = false
      },
      on: (name, listener) => add({ name, owner, onEvent: ({ payload }) => listener(payload as never) }),
      onAny: listener => add({ owner, onEvent: listener })
    }
  }
}
