import { type Disposer, type Readable, type ReadonlySlice, serviceRef } from '@latchkit/kernel'

/** Wallet of the catalogue. Every field is validated, but its content is not verified. */
export interface CatalogueWallet {
  readonly id: string
  /** Plain text of at most 64 characters, without control and bidi characters. */
  readonly name: string
  /** Domain that the wallet announces on a page (EIP-6963). */
  readonly rdns?: string
  /** Ids of the wallet's connectors on a page: `namespace:id`. */
  readonly aliases: readonly string[]
  readonly certified: boolean
  /** CAIP-2 ids of the supported chains; empty if they are unknown. */
  readonly chains: readonly string[]
  /** Id for `watchImage`. */
  readonly image_id?: string
  /** Links to web pages: `https:`. */
  readonly homepage?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly webapp_link?: string
  /** Links to apps: `https:`, or the wallet's own scheme. */
  readonly mobile_link?: string
  readonly desktop_link?: string
}

export interface CatalogueState {
  /** `idle`: before `refresh`. `failed`: the wallets are the built-in ones. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Recommended wallets, four at most. */
  readonly recommended: readonly CatalogueWallet[]
  /** Wallets of `featuredWalletIds`, and recent wallets that are not on the page. */
  readonly named: readonly CatalogueWallet[]
  /** Number of all wallets that the site offers; absent while unknown. */
  readonly count?: number
}

export interface ListingQuery {
  /** Search text. A search starts at two characters, 300 ms after the last change. */
  readonly search: string
  /** True to list only wallets with the catalogue's badge. */
  readonly certified: boolean
}

export interface ListingState {
  /** Query that `wallets` belongs to. */
  readonly query: ListingQuery
  readonly wallets: readonly CatalogueWallet[]
  /** `loading`: a request is pending or about to start. `failed`: the wallets are those loaded before, or the built-in ones. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Code of the error if the status is `failed`. */
  readonly code?: string
  /** Number of all wallets that match the query; absent while unknown. */
  readonly total?: number
  /** True if no further page exists. */
  readonly complete: boolean
}

/** Growing list of the catalogue: pages of 40 wallets, or the first 100 results of a search. */
export interface Listing {
  readonly state: Readable<ListingState>
  setQuery(query: Partial<ListingQuery>): void
  /** Loads the next page. Does nothing while a page loads, or if no further page exists. */
  loadMore(): void
  /** Retries the failed request. */
  retry(): void
}

export interface CatalogueOptions {
  /** Ids or rdns of the wallets to offer, without any others. @defaultValue all */
  readonly includeWalletIds?: readonly string[]
  /** Ids or rdns of wallets that are never offered. @defaultValue none */
  readonly excludeWalletIds?: readonly string[]
  /** Ids or rdns of wallets to request by id, so that they are available wherever they are in the list. @defaultValue none */
  readonly featuredWalletIds?: readonly string[]
  /** Visibility of the link from the connect view to all wallets. @defaultValue 'SHOW' */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
}

/** Kind of image that the service provides. */
export type ImageKind = 'wallet' | 'network' | 'currency' | 'token'

/** Service with the catalogue. Sends no request before `refresh`, `list` or `watchImage`; call them only while the dialog is open. */
export interface CatalogueApi {
  readonly options: CatalogueOptions
  /** True if a catalogue service is configured. Without one, the wallets are the built-in ones. */
  readonly remote: boolean
  /** Host of the catalogue service, which certifies wallets; `undefined` without a service. */
  readonly host: string | undefined
  readonly state: ReadonlySlice<CatalogueState>
  /** Fills `state`. Repeats the requests only after a failure. Never rejects. */
  refresh(): Promise<void>
  /** Returns a list that starts with the pages loaded before, or loads the first page. The signal ends it. */
  list(signal: AbortSignal): Promise<Listing>
  /** Returns a wallet that has been loaded; `undefined` for any other id. */
  find(id: string): CatalogueWallet | undefined
  /**
   * Loads an image, and calls back once with an object URL for `<img>`: at once if it is loaded. The URL is valid until disposed.
   *
   * @param id - `image_id` of a wallet, `assets.imageId` of a network, or the symbol of a currency or token. Any token can have any
   *   symbol: show such a picture only for a token that the site or the chain itself names.
   * @param kind - kind of the image. @defaultValue 'wallet'
   */
  watchImage(id: string, listener: (url: string) => void, kind?: ImageKind): Disposer
}
export const Catalogue = serviceRef<CatalogueApi>('catalogue')
