import {
  cell,
  type Disposer,
  derive,
  type PluginContext,
  type Readable,
  type ReadonlySlice,
  type Slice,
  type StorageItem
} from '@latchkit/kernel'
import type { BalancesApi } from '@latchkit/plugin-balances/contract'
import type { ChainsApi } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { DataApi } from '@latchkit/plugin-data/contract'
import type {
  OnrampApi,
  OnrampAvailability,
  OnrampOrder,
  OnrampProvider,
  PurchaseQuote,
  QuoteRequest
} from '../contract.js'
import { type Buyer, readyProviders } from '../delivery.js'
import type { OnrampOptions } from '../options.js'
import type { Popup } from '../popup.js'
import type { OnrampForm, OnrampState, QuotedPurchase } from '../state.js'
import { createOrder, type PageLink } from './create-order.js'
import { followOrders } from './follow-orders.js'
import { createOpener, markOpened } from './open-page.js'
import { createOptionsReader } from './options-query.js'
import { createOrderList } from './order-list.js'
import { requestQuote } from './request-quote.js'
import { watchBalance } from './watch-balance.js'

export interface OnrampStoreOptions {
  readonly ctx: PluginContext
  readonly state: Slice<OnrampState>
  readonly orders: StorageItem<readonly OnrampOrder[]>
  readonly providers: Readable<readonly OnrampProvider[]>
  /** Active account. */
  readonly buyer: Readable<Buyer | undefined>
  readonly availability: Readable<OnrampAvailability>
  readonly options: OnrampOptions
  readonly chains: ChainsApi
  readonly connections: ConnectionsApi
  readonly balances: () => BalancesApi | undefined
  readonly data: () => DataApi | undefined
}

/** Store shared by the views. */
export interface OnrampStore extends Pick<OnrampApi, 'options' | 'start'> {
  readonly state: ReadonlySlice<OnrampState>
  readonly orders: Readable<readonly OnrampOrder[]>
  /** Providers that can sell now. */
  readonly providers: Readable<readonly OnrampProvider[]>
  /** Active account. */
  readonly buyer: Readable<Buyer | undefined>
  readonly availability: Readable<OnrampAvailability>
  readonly settings: Pick<OnrampOptions, 'termsConditionsUrl' | 'privacyPolicyUrl'>
  /** Links of this tab by order id. Not stored, because some hold a secret of the session. */
  readonly links: Readable<Readonly<Record<string, PageLink>>>
  changeForm(change: (form: OnrampForm) => OnrampForm): void
  /** Requests an estimate. @param symbol - Symbol of the token. @defaultValue its id */
  quote(request: QuoteRequest, signal: AbortSignal, symbol?: string): Promise<PurchaseQuote>
  /** Creates an order and shows its page in the window. Never rejects: `OnrampState.opening` has the outcome. */
  open(provider: string, purchase: QuotedPurchase, popup: Popup): void
  /** Watches the balance for an order while its progress is shown. */
  watch(order: string): Disposer
  /** Marks a link as opened, after the visitor pressed it. */
  markOpened(order: string): void
  remove(order: string): void
}

/** Context of the views: the store, `undefined` until the stored orders are read. */
export type OnrampViewContext = Readable<OnrampStore | undefined>

/** Creates the store after the stored orders were loaded. */
export async function openOnrampStore(options: OnrampStoreOptions): Promise<OnrampStore> {
  const { ctx, state, providers, buyer, availability, data, balances } = options
  await options.orders.ready
  const orders = createOrderList(ctx, options.orders)
  const links = cell<Readonly<Record<string, PageLink>>>({})
  const create = (provider: string, purchase: QuotedPurchase, signal: AbortSignal) =>
    createOrder({ ...options, list: orders, links }, provider, purchase, signal)
  const reader = createOptionsReader(ctx, data)
  followOrders(ctx, orders, providers)
  ctx.events.on('onramp:changed', ({ account, status }) => {
    // The account shows what arrived, although no transaction of its own changed it.
    if (status === 'completed') void balances()?.read(account, { force: true })
  })

  return {
    state,
    orders: options.orders,
    providers: derive([providers], readyProviders),
    buyer,
    availability,
    settings: options.options,
    links,
    options: reader,
    quote: (request, signal, symbol = request.token) => requestQuote(data(), request, symbol, signal),
    changeForm: change => state.update(next => void Object.assign(next, { form: change(next.form) })),
    async start(provider, request, signal) {
      const { order, url } = await create(provider, { request }, signal)
      return { order, url }
    },
    open: createOpener(ctx, { state, links, providers, create }),
    watch(id) {
      const service = balances()
      return service ? watchBalance(id, orders, service) : () => {}
    },
    markOpened: id => markOpened(links, id),
    remove: orders.remove
  }
}
