import { type Schema, serviceRef } from '@latchkit/kernel'
import type { AccountId, ChainId, TokenBalance } from '@latchkit/plugin-chains/contract'

/**
 * Name of a service that a site may configure a host for. `data` has accounts, histories and prices, `catalogue` wallets and images,
 * `onramp` purchase URLs and the states of purchases.
 */
export type ServiceName = 'data' | 'catalogue' | 'analytics' | 'onramp'

export interface DataCall {
  readonly service: ServiceName
  /** Segments under the host, encoded one by one: `['v1', 'identity', address]`. None may be empty, `.` or `..`. */
  readonly path: readonly string[]
  /** Query parameters without the undefined ones. Project id, sdk type (`st`) and sdk version (`sv`) are added to every call. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Rejects the call with `data/aborted`. A request that other callers share continues for them. */
  readonly signal?: AbortSignal
  /** Timeout of the whole call, including retries and the body. @defaultValue the plugin's `timeoutMs` */
  readonly timeoutMs?: number
  /** Largest response, in bytes. @defaultValue 1 MiB */
  readonly maxBytes?: number
}

export interface JsonCall<T> extends DataCall {
  /** Body, sent as JSON by POST. Without a body the call is a GET. */
  readonly body?: unknown
  /** Schema of the response, or its loader. Keys such as `__proto__` are removed before validation. */
  readonly schema: Schema<T> | (() => Promise<Schema<T>>)
}

/**
 * Services that the site configured. Every request settles within its timeout. Equal concurrent GETs share one request.
 * Requests are retried with growing pauses after 429 and 5xx, a POST only after 429.
 */
export interface DataApi {
  /** Returns true if a host is configured. Without a host, features that need the service are hidden. */
  has(service: ServiceName): boolean
  /** Returns the origin of the host, to check that a link points to this host. */
  origin(service: ServiceName): string | undefined
  /**
   * Returns the validated JSON response.
   *
   * @throws {DataError} `data/not-configured`, `…/no-project-id`, `…/invalid-path`; `…/origin-not-allowed`,
   *   `…/invalid-project-id`, `…/jwt-not-yet-valid`, `…/forbidden`, `…/rate-limited`, `…/server-error`, `…/refused` for
   *   error responses; `…/unreachable`, `…/timed-out`, `…/aborted`, `…/too-large`, `…/invalid-answer`.
   */
  json<T>(call: JsonCall<T>): Promise<T>
  /** Returns a PNG, WebP, GIF, JPEG or SVG, to be shown by `<img>` only. @throws {DataError} as `json` */
  image(call: DataCall): Promise<Blob>
}
export const DataService = serviceRef<DataApi>('data')

/** Balance of an asset, with its price. `amount` is in base units. */
export interface PricedToken extends TokenBalance {
  /** Price of one whole unit, plain decimal text; absent if the asset is not traded. */
  readonly price?: string
}

export interface HistoryTransfer {
  readonly direction: 'in' | 'out' | 'self'
  /** Plain decimal text, in whole units. */
  readonly quantity: string
  readonly name: string
  /** Absent for a collectible. */
  readonly symbol?: string
  /** `data:` or `https:`, only ever shown by `<img>`. */
  readonly image?: string
  /** In US dollars, plain decimal text. */
  readonly value?: string
  /** True for a collectible, false for the coin or a token. */
  readonly collectible: boolean
  /** True if the service marks it as spam. */
  readonly spam: boolean
}
export interface HistoryItem {
  readonly id: string
  /** Hash of the transaction. */
  readonly hash: string
  readonly chain: ChainId
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Milliseconds since the epoch, not in the future. */
  readonly minedAtMs: number
  /** Operation as the service names it: `send`, `receive`, `trade`, `execute`, … */
  readonly operation: string
  /** Empty without a sender, as for a mint. */
  readonly from: string
  /** Empty without a recipient, as for a burn. */
  readonly to: string
  readonly transfers: readonly HistoryTransfer[]
}
export interface HistoryPage {
  readonly items: readonly HistoryItem[]
  /** Cursor of the page after this one; absent at the end. */
  readonly next?: string
}

/** Options of every call that reads data of an account. */
export interface AccountDataOptions {
  /** Rejects the call with the reason of the signal. A request that other callers share continues for them. */
  readonly signal: AbortSignal
  /** Sends a request even if the cached response is fresh. @defaultValue false */
  readonly force?: boolean
}

/**
 * Account data from the data service. Resolves with `undefined` if no data service is configured or no chain plugin serves the
 * namespace (no request is sent), or if the service does not list the chain in `v1/supported-chains` (requested until it succeeds, then
 * cached for the life of the page). Every failure except an abort is a `DataError`. Pages of history and prices are cached for 15 s;
 * balances and names are cached by the plugins that show them. When a wallet is disconnected, the cached data of all accounts of its chain family is removed.
 */
export interface AccountDataApi {
  /** @param options.currency - ISO 4217. @defaultValue 'USD' */
  balances(
    account: AccountId,
    options: AccountDataOptions & { readonly currency?: string }
  ): Promise<readonly PricedToken[] | undefined>
  history(
    account: AccountId,
    options: AccountDataOptions & { readonly cursor?: string }
  ): Promise<HistoryPage | undefined>
  /** Returns the name and the avatar of an account, both absent for an account without a name. */
  identity(
    account: AccountId,
    options: Pick<AccountDataOptions, 'signal'>
  ): Promise<{ readonly name?: string; readonly avatar?: string } | undefined>
  /** Returns prices of whole units as plain decimal text, by token address; the coin has the key `''`. */
  prices(
    chain: ChainId,
    tokens: readonly (string | undefined)[],
    options: AccountDataOptions & { readonly currency?: string }
  ): Promise<ReadonlyMap<string, string> | undefined>
}
export const AccountData = serviceRef<AccountDataApi>('data.accounts')

declare module '@latchkit/kernel' {
  interface EventMap {
    /**
     * Emitted once for each failed request, however many callers share it, and once for each call that is rejected before its
     * request or because its response is invalid; not for an abort, nor for an invalid account id.
     */
    'data:failed': { readonly service: ServiceName; readonly code: string }
  }
}
