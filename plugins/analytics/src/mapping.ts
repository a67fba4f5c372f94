import type { AnyEvent } from '@latchkit/kernel'
import { errorCode } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { namespaceOf, parseAccountId } from '@latchkit/plugin-chains/contract'
import type {} from '@latchkit/plugin-connections/contract'
import type {} from '@latchkit/plugin-data/contract'
import type {} from '@latchkit/plugin-send/contract'
import type {} from '@latchkit/plugin-siwx/contract'
import type { AnalyticsEventName, AnalyticsProperties, EventMapping, EventScene, MappedEvent } from './contract.js'

export type { MappedEvent } from './contract.js'

const MAX_TEXT_CHARACTERS = 100

const track = (event: AnalyticsEventName, properties: AnalyticsProperties = {}): MappedEvent => ({
  type: 'track',
  event,
  properties
})
const failure = (event: AnalyticsEventName, properties: AnalyticsProperties): MappedEvent => ({
  type: 'error',
  event,
  properties
})

/** Views that a visitor opens by a button that the product counts. */
const clicks: Readonly<Record<string, AnalyticsEventName>> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  Networks: 'CLICK_NETWORKS'
}

/** Codes of attempts that ended because the visitor left or started another one. */
const abandoned = ['connections/aborted', 'connections/modal-closed']
/** Codes of transfers that the visitor rejected. */
const rejectedTransfers = ['wallet/rejected', 'rpc/rejected', 'send/cancelled']

/** Events of the product by the event of Latchkit. Every other event stays out of analytics, unless a plugin contributes its mapping. */
export const mapping: EventMapping = {
  'kernel:started': () => [track('MODAL_CREATED'), track('INITIALIZE')],
  // The message and the stack are left out, because they may contain URLs with keys, and addresses.
  'kernel:error': ({ plugin, phase, error }) => [
    failure('INTERNAL_SDK_ERROR', { plugin, phase, code: errorCodeOrName(error) })
  ],
  'router:opened': (_, { connected }) => [track('MODAL_OPEN', { connected })],
  'router:closed': (_, { connected }) => [track('MODAL_CLOSE', { connected })],
  'router:changed': ({ to, direction }) => {
    const click = direction !== 'prev' && Object.hasOwn(clicks, to) ? clicks[to] : undefined
    return click ? [track(click)] : []
  },
  'connections:started': ({ namespace, wallet }) => [track('SELECT_WALLET', { namespace, wallet })],
  'connections:connected': ({ wallet, account, restored }) => [
    track('CONNECT_SUCCESS', { wallet, ...networkOf(account), reconnect: restored })
  ],
  'connections:failed': ({ namespace, wallet, code }) => {
    if (abandoned.includes(code)) return []
    return [track(code === 'connections/rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { namespace, wallet, code })]
  },
  'connections:switch-failed': ({ chain, wallet, code }) =>
    code === 'connections/rejected'
      ? [track('USER_REJECTED', { namespace: namespaceOf(chain), network: chain, wallet, code })]
      : [],
  'connections:disconnect-failed': ({ namespace, wallet, code }) => [
    track('DISCONNECT_ERROR', { namespace, wallet, code })
  ],
  'connections:disconnected': ({ namespace, wallet }) => [track('DISCONNECT_SUCCESS', { namespace, wallet })],
  'connections:network-changed': ({ namespace, chain }) => [track('SWITCH_NETWORK', { namespace, network: chain })],
  'send:started': ({ account }) => [track('SEND_INITIATED', networkOf(account))],
  'send:sent': ({ account }) => [track('SEND_SUCCESS', networkOf(account))],
  'send:failed': ({ account, code }) => [
    track(rejectedTransfers.includes(code) ? 'SEND_REJECTED' : 'SEND_ERROR', { ...networkOf(account), code })
  ],
  'siwx:signed-in': ({ account }) => [track('SIWX_AUTH_SUCCESS', networkOf(account))],
  'siwx:failed': ({ account, code }) => [track('SIWX_AUTH_ERROR', { ...networkOf(account), code })],
  'data:failed': ({ service, code }) => [failure('API_ERROR', { service, code })]
}

/**
 * Returns the events of the product that an event of Latchkit stands for; none for an event that stays out of analytics.
 *
 * @param scene - state of the dialog at the time of the event.
 * @param contributed - mappings of `EventMappings`.
 * @example
 * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
 * ```ts
 * import { mapEvent } from '@latchkit/plugin-analytics/mapping'
 *
 * kernel.events.onAny(source => {
 *   for (const { event, properties } of mapEvent(source, { connected: false })) console.log(event, properties)
 * })
 * ```
 */
export function mapEvent(
  { name, payload }: AnyEvent,
  scene: EventScene,
  contributed: readonly EventMapping[] = []
): readonly MappedEvent[] {
  // Events of other plugins may have any name.
  const found = [mapping, ...contributed].find(candidate => Object.hasOwn(candidate, name))
  const mapped = found?.[name]?.(payload as never, scene) ?? []
  return mapped.map(event => ({ ...event, properties: withinLimits(event.properties) }))
}

/** Cuts long texts, because wallets choose some of them. */
const withinLimits = (properties: AnalyticsProperties): AnalyticsProperties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, MAX_TEXT_CHARACTERS) : value
    ])
  )

/** Returns the chain of a CAIP-10 account id, without the address. */
function networkOf(account: string): AnalyticsProperties {
  const parts = parseAccountId(account)
  return parts ? { namespace: parts.namespace, network: parts.chain } : {}
}

/** Returns the stable code of an error, or the name of its class. Reads the error safely, because anything can be thrown. */
function errorCodeOrName(error: unknown): string {
  const text = tryOrUndefined(() => errorCode(error) ?? (error instanceof Error ? error.name : undefined))
  return typeof text === 'string' && /^[\w/.-]+$/.test(text) ? text : 'unknown'
}
