import type { AnyEvent, Disposer, PluginContext } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { FeaturesApi } from '@latchkit/plugin-features/contract'
import type { AnalyticsApi, AnalyticsEvent } from './contract.js'
import type { AlertServices } from './lazy/forbidden-alert.js'
import type { AnalyticsOptions } from './options.js'
import { MAX_PENDING, type RecordedEvent, recordEvent } from './record-event.js'

export interface RecorderParts extends AlertServices {
  readonly ctx: PluginContext
  readonly options: AnalyticsOptions
  /** Events that were recorded before this plugin was added. They are delivered first. */
  readonly earlier: readonly RecordedEvent[]
  readonly connections: () => ConnectionsApi | undefined
  readonly features: () => FeaturesApi | undefined
}

export interface Recorder extends AnalyticsApi {
  /** Records from now on until the plugin is removed, also without a listener of the site. */
  recordAlways(): void
}

/** Creates the recorder, which keeps events until the code that maps and sends them has loaded. */
export function createRecorder({ ctx, options, earlier, connections, features, ...alerting }: RecorderParts): Recorder {
  const namespaces = ctx.contributions(Namespaces)
  const listeners = new Set<{ notify(event: AnalyticsEvent): unknown }>()
  const pending = [...earlier]
  let deliver: ((recorded: RecordedEvent) => void) | undefined
  let isLoading = false
  let isAlways = false
  let unsubscribe: Disposer | undefined

  const load = async () => {
    const { createDelivery } = await import('./lazy/delivery.js')
    if (ctx.signal.aborted) return
    const isOn = () => features()?.settings.get()?.isEnabled('analytics') ?? true
    const chains = () => namespaces.get().map(({ id }) => id)
    const deliverNow = createDelivery({ ctx, options, listeners, isOn, ...alerting, chains })
    // An event that a listener causes meanwhile comes after those that wait.
    for (let recorded = pending.shift(); recorded; recorded = pending.shift()) deliverNow(recorded)
    deliver = deliverNow
  }
  const record = (event: AnyEvent) => {
    // A failure of this plugin would cause the next one.
    if (event.name === 'kernel:error' && event.payload.plugin === ctx.id) return
    const recorded = recordEvent(event, connections())
    if (deliver) return deliver(recorded)
    if (pending.length < MAX_PENDING) pending.push(recorded)
    loadWhenIdle()
  }
  const loadWhenIdle = () => {
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
      if (pending.length > 0) loadWhenIdle()
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
