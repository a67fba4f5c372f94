import { type Disposer, type Readable, type ReadonlySlice, serviceRef } from '@latchkit/kernel'

/** A wallet of the catalogue. Every field has been checked; nothing in it is verified. */
export interface CatalogueWallet {
  readonly id: string
  /** At most 64 characters, without control and bidi characters. A text, never markup. */
  readonly name: string
  /** The domain that the wallet names itself by on a page (EIP-6963). */
  readonly rdns?: string
  /** `namespace:id` by which chain families know it on a page. */
  readonly aliases: readonly string[]
  readonly certified: boolean
  /** CAIP-2 ids; empty where the catalogue does not say. */
  readonly chains: readonly string[]
  /** For `watchImage`. */
  readonly image_id?: string
  /** `https:` pages. */
  readonly homepage?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly webapp_link?: string
  /** `https:`, or a scheme of the wallet's own. */
  readonly mobile_link?: string
  readonly desktop_link?: string
}

export interface CatalogueState {
  /** `idle` until `refresh`. After `failed` the wallets are those that are built in. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Four at most. */
  readonly recommended: readonly CatalogueWallet[]
  /** Those of `featuredWalletIds`, and recent ones that are not on the page. */
  readonly named: readonly CatalogueWallet[]
  /** Number of all wallets that fit the site; `undefined` while unknown. */
  readonly count?: number
}

export interface ListingQuery {
  /** Searched for from two characters on, 300 ms after the last change. */
  readonly search: string
  /** True if only wallets with the catalogue's badge are listed. */
  readonly certified: boolean
}

export interface ListingState {
  /** Query that `wallets` belongs to. */
  readonly query: ListingQuery
  readonly wallets: readonly CatalogueWallet[]
  /** `loading`: more is on its way, or the query is about to be asked. `failed`: the wallets are those at hand. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Code of the error if the status is `failed`. */
  readonly code?: string
  /** Number of all wallets that match the query; `undefined` while unknown. */
  readonly total?: number
  /** There is no more. */
  readonly complete: boolean
}

/** The catalogue as a list that grows: pages of 40, or the first 100 that a search finds. */
export interface Listing {
  readonly state: Readable<ListingState>
  setQuery(query: Partial<ListingQuery>): void
  /** The next page; does nothing while one is on its way, and when there is no more. */
  loadMore(): void
  /** Retries the failed request. */
  retry(): void
}

export interface CatalogueOptions {
  /** Ids or rdns of the wallets to offer, without any others. @defaultValue all */
  readonly includeWalletIds?: readonly string[]
  /** Never these. @defaultValue none */
  readonly excludeWalletIds?: readonly string[]
  /** Asked for by name. @defaultValue none */
  readonly featuredWalletIds?: readonly string[]
  /** Visibility of the way to all wallets. @defaultValue 'SHOW' */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
}

/** Kind of image that the service provides. */
export type ImageKind = 'wallet' | 'network' | 'currency' | 'token'

/** Asks nobody before `refresh`, `list` or `watchImage`: those are for an open dialog, or the visitor's intent. */
export interface CatalogueApi {
  readonly options: CatalogueOptions
  /** True if a service is configured. Without a service the list is a small built-in one. */
  readonly remote: boolean
  /** Host of the service, which decides what is certified; undefined without one. */
  readonly host: string | undefined
  readonly state: ReadonlySlice<CatalogueState>
  /** Fills `state`; again only after a failure. Never rejects. */
  refresh(): Promise<void>
  /** Starts with the first page, or what came of it before. The signal ends it. */
  list(signal: AbortSignal): Promise<Listing>
  /** Any wallet that has arrived. */
  find(id: string): CatalogueWallet | undefined
  /**
   * Loads an image, and calls back with an object URL for `<img>`, once, when it is there; at once when it is there
   * already. The URL is good until the returned function is called.
   *
   * @param id - of a wallet `image_id`, of a network `assets.imageId`; of a currency or token its symbol. A symbol proves
   *   nothing: show the picture of one only beside a token that the site or the chain itself names.
   * @param kind - default `'wallet'`
   */
  watchImage(id: string, listener: (url: string) => void, kind?: ImageKind): Disposer
}
export const Catalogue = serviceRef<CatalogueApi>('catalogue')
