import type { Disposer } from './disposable.js'

/**
 * Every event by name; plugins merge theirs in `contract.ts` by `declare module '@latchkit/kernel'`. Names are
 * `plugin-id:past-tense`.
 */
export interface EventMap {
  'kernel:started': { readonly plugins: readonly string[] }
  'kernel:error': { readonly error: unknown; readonly plugin: string; readonly phase: string; readonly detail?: string }
  'router:opened': { readonly view: string }
  'router:closed': { readonly view: string }
  'router:close-refused': { readonly view: string; readonly reason: string }
  'router:changed': {
    readonly from: string | undefined
    readonly to: string
    readonly direction: 'next' | 'prev' | 'none'
  }
  'rpc:settled': {
    readonly namespace: string
    readonly method: string
    readonly chain: string
    readonly ok: boolean
  }
}

export type EventName = keyof EventMap
export type AnyEvent = { [N in EventName]: { readonly name: N; readonly payload: EventMap[N] } }[EventName]

export interface Bus {
  /** Delivers to every listener before it returns, except when called by a listener: then after the event under way. */
  emit<N extends EventName>(name: N, payload: EventMap[N]): void
  on<N extends EventName>(name: N, listener: (payload: EventMap[N]) => void): Disposer
  /** Hears everything, before the listeners of the name. For logs, analytics and developer tools. */
  onAny(listener: (event: AnyEvent) => void): Disposer
}

/** @param report - receives what a listener threw; the other listeners still hear the event. */
export function createBus(report: (error: unknown, event: string) => void): Bus {
  const byName = new Map<string, Set<(payload: never) => void>>()
  const all = new Set<(event: AnyEvent) => void>()
  // Waiting events keep one order for all listeners when a listener emits.
  const waiting: AnyEvent[] = []
  let delivering = false

  const call = (event: AnyEvent, listener: () => void) => {
    try {
      listener()
    } catch (error) {
      report(error, event.name)
    }
  }

  const deliver = (event: AnyEvent) => {
    for (const listener of [...all]) call(event, () => listener(event))
    for (const listener of [...(byName.get(event.name) ?? [])]) call(event, () => listener(event.payload as never))
  }

  return {
    emit(name, payload) {
      waiting.push({ name, payload } as AnyEvent)
      if (delivering) return
      delivering = true
      for (let event = waiting.shift(); event; event = waiting.shift()) deliver(event)
      delivering = false
    },
    on(name, listener) {
      const listeners = byName.get(name) ?? new Set()
      byName.set(name, listeners)
      // A wrapper, so that the same function registered twice is two registrations.
      const own = (payload: never) => listener(payload)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    onAny(listener) {
      const own = (event: AnyEvent) => listener(event)
      all.add(own)
      return () => void all.delete(own)
    }
  }
}
