import { type Disposer, serviceRef } from '@latchkit/kernel'

/** Id of an event of the product. */
export type AnalyticsEventName =
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
