import type { PluginContext } from '@latchkit/kernel'
import type {} from '@latchkit/plugin-features/contract'
import { type AnalyticsEvent, EventMappings } from '../contract.js'
import { mapEvent } from '../mapping.js'
import type { AnalyticsOptions } from '../options.js'
import type { RecordedEvent } from '../record-event.js'
import { type AlertServices, raiseForbiddenAlert } from './forbidden-alert.js'
import { createSender, type Sender } from './sender.js'

/** Version of all packages. */
const version = '0.1.0'
const MAX_URL_CHARACTERS = 2_048

export interface DeliveryParts extends AlertServices {
  readonly ctx: Pick<PluginContext, 'contributions' | 'events' | 'onDispose' | 'report' | 'signal'>
  readonly options: AnalyticsOptions
  /** Listeners of the site. */
  readonly listeners: ReadonlySet<{ notify(event: AnalyticsEvent): unknown }>
  /** Returns false while the site has switched the feature `analytics` off. */
  readonly isOn: () => boolean
  /** Returns the ids of the site's chain families, which are part of the sdk version. */
  readonly chains: () => readonly string[]
}

/** Creates the function that maps recorded events and passes them to the sender and to the listeners of the site. */
export function createDelivery(parts: DeliveryParts): (recorded: RecordedEvent) => void {
  const { ctx, options, listeners } = parts
  const sender = startSender(parts)
  const contributed = ctx.contributions(EventMappings)

  const notify = (event: AnalyticsEvent) => {
    for (const listener of [...listeners]) {
      new Promise(resolve => resolve(listener.notify(event))).catch(error => ctx.report(error, 'listener of the site'))
    }
  }
  return function deliver({ event: source, timestamp, href, address }) {
    const scene = { connected: address !== undefined }
    for (const { type, event, properties } of mapEvent(source, scene, contributed.get())) {
      const page = pageOf(href)
      if (parts.isOn())
        sender?.add({ ...page, timestamp, type, event, properties, ...(options.address && { address }) })
      notify({ event, properties, timestamp })
    }
  }
}

/** Returns the page without its query and fragment, which may contain secrets. */
function pageOf(href: string | undefined) {
  const { origin, pathname, hostname } = new URL(href ?? 'about:blank')
  // The path of a file may name the visitor. A sandboxed frame has no origin.
  const url = /^(?:file:|null$)/.test(origin) ? '' : `${origin}${pathname}`.slice(0, MAX_URL_CHARACTERS)
  return { url, domain: hostname }
}

/** Returns the sender if the site turned analytics on. */
function startSender({ ctx, options, chains, isOn, ...alerting }: DeliveryParts): Sender | undefined {
  const { host, projectId = '', enabled = true } = options
  if (host === undefined || !enabled) return undefined
  const sender = createSender(endpointOf(host, projectId, chains()), () => {
    raiseForbiddenAlert(alerting).catch(error => ctx.report(error, 'raising an alert'))
  })
  ctx.onDispose(sender.stop)
  ctx.events.on('features:changed', () => isOn() || sender.clear())
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
