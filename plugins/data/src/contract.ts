import { type Schema, serviceRef } from '@latchkit/kernel'

/** What a site may give a host for. `data` also has the chains' history and prices, `catalogue` wallets and images. */
export type ServiceName = 'data' | 'catalogue' | 'analytics'

export interface DataCall {
  readonly service: ServiceName
  /** Segments under the host, encoded one by one: `['v1', 'identity', address]`. None may be empty, `.` or `..`. */
  readonly path: readonly string[]
  /** What is undefined is left out. Project id, sdk type (`st`) and sdk version (`sv`) are added to every call. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Ends the call as `data/aborted`. A request that others wait for as well goes on for them. */
  readonly signal?: AbortSignal
  /** For the whole call, its further tries and its body included. @default the plugin's `timeoutMs` */
  readonly timeoutMs?: number
  /** A larger answer is not read to its end. @default 1 MiB */
  readonly maxBytes?: number
}

export interface JsonCall<T> extends DataCall {
  /** Sent as JSON by POST. Without one the call is a GET. */
  readonly body?: unknown
  /** What the answer must fit, or the loader of it. Keys such as `__proto__` are gone before it is asked. */
  readonly schema: Schema<T> | (() => Promise<Schema<T>>)
}

/**
 * The services that the site configured. Every promise settles within its time limit. Equal GETs under way share one
 * request; 429 and 5xx are tried again after a growing pause, a POST only after 429.
 */
export interface DataApi {
  /** Whether a host was given; a service without one is off, and what needs it hides itself. */
  has(service: ServiceName): boolean
  /** The origin of the host, for links that must stay there. */
  origin(service: ServiceName): string | undefined
  /**
   * @throws {DataError} `data/not-configured`, `…/no-project-id`, `…/invalid-path`; `…/origin-not-allowed`,
   *   `…/invalid-project-id`, `…/jwt-not-yet-valid`, `…/forbidden`, `…/rate-limited`, `…/server-error`, `…/refused` by
   *   what the service said; `…/unreachable`, `…/timed-out`, `…/aborted`, `…/too-large`, `…/invalid-answer`.
   */
  json<T>(call: JsonCall<T>): Promise<T>
  /** A PNG, WebP, GIF, JPEG or SVG, to be shown by `<img>` only. @throws {DataError} as `json` */
  image(call: DataCall): Promise<Blob>
}
export const DataService = serviceRef<DataApi>('data')

declare module '@latchkit/kernel' {
  interface EventMap {
    /** Once for each request, however many wait for it; not for one that was aborted. */
    'data:failed': { readonly service: ServiceName; readonly code: string }
  }
}
