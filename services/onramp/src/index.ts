/** Server of the on-ramp: mints purchase URLs, verifies webhooks, and reports the state of purchases. Runs in Node. */
export type { OnrampErrorCode } from './errors.js'
export type { OnrampLogEntry } from './log.js'
export { createNodeListener, type NodeListenerOptions } from './node-listener.js'
export type {
  AggregatorOptions,
  CardProviderOptions,
  OnrampServiceOptions,
  ProviderName,
  RateLimits
} from './options.js'
export type { Order, OrderStatus } from './order.js'
export { createOnrampService, type OnrampConnection, type OnrampService } from './service.js'
