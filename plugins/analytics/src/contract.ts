import { type Disposer, type EventMap, type EventName, extensionPoint, serviceRef } from '@latchkit/kernel'

/**
 * Ids of events of features that a site may leave out. Their plugins add them.
 *
 * @example
 * ```ts
 * declare module '@latchkit/plugin-analytics/contract' {
 *   interface FeatureEvents {
 *     readonly STAKE_SUCCESS: true
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface FeatureEvents {}

/** Id of an event of the product. */
export type AnalyticsEventName =
  | keyof FeatureEvents
  | 'API_ERROR'
  | 'CLICK_ALL_WALLETS'
  | 'CLICK_NETWORKS'
  | 'CONNECT_ERROR'
  | 'CONNECT_SUCCESS'
  | 'DISCONNECT_ERROR'
  | 'DISCONNECT_SUCCESS'
  | 'INITIALIZE'
  | 'INTERNAL_SDK_ERROR'
  | 'MODAL_CLOSE'
  | 'MODAL_CREATED'
  | 'MODAL_OPEN'
  | 'SELECT_WALLET'
  | 'SEND_ERROR'
  | 'SEND_INITIATED'
  | 'SEND_REJECTED'
  | 'SEND_SUCCESS'
  | 'SIWX_AUTH_ERROR'
  | 'SIWX_AUTH_SUCCESS'
  | 'SWITCH_NETWORK'
  | 'USER_REJECTED'

/** Properties of an event, such as the CAIP-2 id of a network. Texts have at most 100 characters. */
export type AnalyticsProperties = Readonly<Record<string, string | boolean>>

/** Event of the product that an event of Latchkit stands for. */
export interface MappedEvent {
  /** `error` for failures inside Latchkit or of a service, which are capped. */
  readonly type: 'track' | 'error'
  readonly event: AnalyticsEventName
  readonly properties: AnalyticsProperties
}

/** State of the dialog at the time of an event. */
export interface EventScene {
  /** True if an account is connected in the active namespace. */
  readonly connected: boolean
}

/** Functions that return the events of the product, by the name of Latchkit's event. */
export type EventMapping = {
  readonly [N in EventName]?: (payload: EventMap[N], scene: EventScene) => readonly MappedEvent[]
}

/**
 * Extension point for the events of features that a site may leave out.
 *
 * @example
 * <!-- given: declare const ctx: import('@latchkit/kernel').PluginContext -->
 * ```ts
 * import { EventMappings } from '@latchkit/plugin-analytics/contract'
 *
 * ctx.contribute(EventMappings, {
 *   'router:closed': (_, { connected }) => [{ type: 'track', event: 'MODAL_CLOSE', properties: { connected } }]
 * })
 * ```
 */
export const EventMappings = extensionPoint<EventMapping>('analytics.event-mappings')

/** Event of the product, as the site gets it. */
export interface AnalyticsEvent {
  readonly event: AnalyticsEventName
  /** Without addresses and transaction ids. */
  readonly properties: AnalyticsProperties
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}

export interface AnalyticsApi {
  /**
   * Calls `listener` with every event of the product, in order, also if no host is configured. The first event loads the code that
   * maps events, so the first ones arrive up to one second late. An error of the listener is reported as `kernel:error`.
   *
   * @returns A function that unsubscribes.
   * @example
   * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
   * ```ts
   * import { Analytics } from '@latchkit/plugin-analytics/contract'
   *
   * const stop = kernel.get(Analytics).subscribe(({ event, properties, timestamp }) => {
   *   if (event === 'CONNECT_SUCCESS') console.log(properties.wallet, properties.network, timestamp)
   * })
   * ```
   */
  subscribe(listener: (event: AnalyticsEvent) => void): Disposer
}
export const Analytics = serviceRef<AnalyticsApi>('analytics')
