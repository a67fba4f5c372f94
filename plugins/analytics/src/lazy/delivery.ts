import type { AnyEvent, PluginContext } from '@latchkit/kernel'
import type { AnalyticsEvent, AnalyticsProperties } from '../contract.js'
import type { AnalyticsOptions } from '../options.js'
import { type AlertServices, raiseForbiddenAlert } from './forbidden-alert.js'
import { type EventScene, type MappedEvent, mapping } from './mapping.js'
import { createSender, type Sender } from './sender.js'

/** Version of all packages. */
const version = '0.1.0'
const MAX_TEXT_CHARACTERS = 100

/** Event of Latchkit with the state of the page at that time. */
export interface RecordedEvent {
  readonly event: AnyEvent
  /** Milliseconds since the epoch. */
  readonly timestamp: number
  /** Origin and path of the page. */
  readonly url: string
  readonly domain: string
  /** Address of the active account. It is sent only if the site turned it on. */
  readonly address: string | undefined
}

export interface DeliveryParts extends AlertServices {
  readonly ctx: Pick<PluginContext, 'onDispose' | 'report' | 'signal'>
  readonly options: AnalyticsOptions
  /** Listeners of the site. */
  readonly listeners: ReadonlySet<{ notify(event: AnalyticsEvent): unknown }>
  /** Returns the ids of the site's chain families, which are part of the sdk version. */
  readonly chains: () => readonly string[]
}

/** Creates the function that maps recorded events and passes them to the sender and to the listeners of the site. */
export function createDelivery(parts: DeliveryParts): (recorded: RecordedEvent) => void {
  const { ctx, options, listeners } = parts
  const sender = startSender(parts)

  const notify = (event: AnalyticsEvent) => {
    for (const listener of [...listeners]) {
      new Promise(resolve => resolve(listener.notify(event))).catch(error => ctx.report(error, 'listener of the site'))
    }
  }
  return function deliver({ event: source, address, ...page }) {
    for (const { type, event, properties: unbounded } of mapEvent(source, { connected: address !== undefined })) {
      const properties = withinLimits(unbounded)
      sender?.add({ ...page, type, event, properties, ...(options.address && { address }) })
      notify({ event, properties, timestamp: page.timestamp })
    }
  }
}

/** Returns the sender if the site turned analytics on. */
function startSender({ ctx, options, chains, ...alerting }: DeliveryParts): Sender | undefined {
  const { host, projectId = '', enabled = true } = options
  if (host === undefined || !enabled) return undefined
  const sender = createSender(endpointOf(host, projectId, chains()), () => {
    raiseForbiddenAlert(alerting).catch(error => ctx.report(error, 'raising an alert'))
  })
  ctx.onDispose(sender.stop)
  const { signal } = ctx
  const onVisibility = () => document.visibilityState === 'hidden' && sender.sendBeacons()
  globalThis.document?.addEventListener('visibilitychange', onVisibility, { signal })
  globalThis.addEventListener?.('pagehide', sender.sendBeacons, { signal })
  return sender
}

/** Returns the URL of `POST /e` under the host. */
function endpointOf(host: string, projectId: string, chains: readonly string[]): string {
  const url = new URL(host)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/e`
  url.hash = ''
  const query = { projectId, st: 'latchkit', sv: `html-${chains.join('-')}-${version}` }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Returns the events of the product that an event of Latchkit stands for. Events of other plugins have any name. */
function mapEvent({ name, payload }: AnyEvent, scene: EventScene): readonly MappedEvent[] {
  const map = Object.hasOwn(mapping, name) ? mapping[name] : undefined
  return map?.(payload as never, scene) ?? []
}

/** Cuts long texts, because wallets choose some of them. */
const withinLimits = (properties: AnalyticsProperties): AnalyticsProperties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, MAX_TEXT_CHARACTERS) : value
    ])
  )
