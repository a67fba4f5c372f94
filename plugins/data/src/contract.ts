import { type Schema, serviceRef } from '@latchkit/kernel'
import type { AccountId, ChainId, TokenBalance } from '@latchkit/plugin-chains/contract'

/** Name of a service that a site may configure a host for. `data` also has the chains' history and prices, `catalogue` wallets and images. */
export type ServiceName = 'data' | 'catalogue' | 'analytics'

export interface DataCall {
  readonly service: ServiceName
  /** Segments under the host, encoded one by one: `['v1', 'identity', address]`. None may be empty, `.` or `..`. */
  readonly path: readonly string[]
  /** Query parameters without the undefined ones. Project id, sdk type (`st`) and sdk version (`sv`) are added to every call. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Ends the call as `data/aborted`. A request that others wait for as well goes on for them. */
  readonly signal?: AbortSignal
  /** For the whole call, its further tries and its body included. @defaultValue the plugin's `timeoutMs` */
  readonly timeoutMs?: number
  /** A larger answer is not read to its end. @defaultValue 1 MiB */
  readonly maxBytes?: number
}

export interface JsonCall<T> extends DataCall {
  /** Sent as JSON by POST. Without one the call is a GET. */
  readonly body?: unknown
  /** Schema of the response, or its loader. Keys such as `__proto__` are removed before validation. */
  readonly schema: Schema<T> | (() => Promise<Schema<T>>)
}

/**
 * The services that the site configured. Every promise settles within its time limit. Equal GETs under way share one
 * request; 429 and 5xx are tried again after a growing pause, a POST only after 429.
 */
export interface DataApi {
  /** Returns whether a host is configured. A service without a host is off, and features that need it hide themselves. */
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
  /** One of a kind, in place of a token. */
  readonly collectible: boolean
  /** The service takes it for spam. */
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
  /** The service's word: `send`, `receive`, `trade`, `execute`, … */
  readonly operation: string
  /** Empty where nobody is named, as when something is minted. */
  readonly from: string
  /** Empty where nobody is named, as when something is burned. */
  readonly to: string
  readonly transfers: readonly HistoryTransfer[]
}
export interface HistoryPage {
  readonly items: readonly HistoryItem[]
  /** For the page after this one; absent at the end. */
  readonly next?: string
}

/** Options of every call that reads data of an account. */
export interface AccountDataOptions {
  /** Rejects with its reason. What others wait for as well goes on for them. */
  readonly signal: AbortSignal
  /** Asks however fresh the last answer is. @defaultValue false */
  readonly anew?: boolean
}

/**
 * Account data from the data service. Every call resolves with `undefined`, without a request, if there is no service, the service
 * does not serve the chain, or no chain plugin reads its addresses. Every failure is a `DataError`. Responses are cached: balances
 * 30 s, also over a reload and for other tabs; history 15 s for each page, and prices 15 s. Names are not cached here, but by the
 * plugin that shows them. Cached data of accounts is removed when their wallet is disconnected.
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
  /** Both absent for who has no name. */
  identity(
    account: AccountId,
    options: Pick<AccountDataOptions, 'signal'>
  ): Promise<{ readonly name?: string; readonly avatar?: string } | undefined>
  /** Prices of whole units as plain decimal text, by token address; of the coin, by the empty text. */
  prices(
    chain: ChainId,
    tokens: readonly (string | undefined)[],
    options: AccountDataOptions & { readonly currency?: string }
  ): Promise<ReadonlyMap<string, string> | undefined>
}
export const AccountData = serviceRef<AccountDataApi>('data.accounts')

declare module '@latchkit/kernel' {
  interface EventMap {
    /** Once for each request, however many wait for it; not for one that was aborted. */
    'data:failed': { readonly service: ServiceName; readonly code: string }
  }
}
