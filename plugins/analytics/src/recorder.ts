import type { AnyEvent, Disposer, PluginContext } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { AnalyticsApi, AnalyticsEvent } from './contract.js'
import type { RecordedEvent } from './lazy/delivery.js'
import type { AlertServices } from './lazy/forbidden-alert.js'
import type { AnalyticsOptions } from './options.js'

/** Events that wait for the code that maps them. Beyond that, the newest is dropped. */
const MAX_PENDING = 100
const MAX_URL_CHARACTERS = 2_048

export interface RecorderParts extends AlertServices {
  readonly ctx: PluginContext
  readonly options: AnalyticsOptions
  readonly connections: () => ConnectionsApi | undefined
}

export interface Recorder extends AnalyticsApi {
  /** Records from now on until the plugin is removed, also without a listener of the site. */
  recordAlways(): void
}

/** Creates the recorder, which keeps events until the code that maps and sends them has loaded. */
export function createRecorder({ ctx, options, connections, alerts, messages }: RecorderParts): Recorder {
  const namespaces = ctx.contributions(Namespaces)
  const listeners = new Set<{ notify(event: AnalyticsEvent): unknown }>()
  const pending: RecordedEvent[] = []
  let deliver: ((recorded: RecordedEvent) => void) | undefined
  let isLoading = false
  let isAlways = false
  let unsubscribe: Disposer | undefined

  const load = async () => {
    const { createDelivery } = await import('./lazy/delivery.js')
    if (ctx.signal.aborted) return
    const chains = () => namespaces.get().map(({ id }) => id)
    const deliverNow = createDelivery({ ctx, options, listeners, alerts, messages, chains })
    // An event that a listener causes meanwhile comes after those that wait.
    for (let recorded = pending.shift(); recorded; recorded = pending.shift()) deliverNow(recorded)
    deliver = deliverNow
  }
  const record = (event: AnyEvent) => {
    // A failure of this plugin would cause the next one.
    if (event.name === 'kernel:error' && event.payload.plugin === ctx.id) return
    const address = connections()?.account()?.address
    const recorded = { event, timestamp: Date.now(), ...currentPage(), address }
    if (deliver) return deliver(recorded)
    if (pending.length < MAX_PENDING) pending.push(recorded)
    if (isLoading) return
    isLoading = true
    ctx.onDispose(whenIdle(() => void load().catch(ctx.report)))
  }
  const update = () => {
    if (isAlways || listeners.size > 0) unsubscribe ??= ctx.events.onAny(record)
    else {
      unsubscribe?.()
      unsubscribe = undefined
    }
  }

  return {
    recordAlways() {
      isAlways = true
      update()
    },
    subscribe(listener) {
      const entry = { notify: listener }
      listeners.add(entry)
      update()
      return () => {
        listeners.delete(entry)
        update()
      }
    }
  }
}

/** Returns the page without its query and fragment, which may contain secrets. */
function currentPage(): { readonly url: string; readonly domain: string } {
  const { origin = 'null', pathname = '', hostname = '' } = globalThis.location ?? {}
  // The path of a file may name the visitor. A sandboxed frame has no origin.
  const url = /^(?:file:|null$)/.test(origin) ? '' : `${origin}${pathname}`.slice(0, MAX_URL_CHARACTERS)
  return { url, domain: hostname }
}
