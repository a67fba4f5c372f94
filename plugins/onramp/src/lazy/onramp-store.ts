import {
  cell,
  type Disposer,
  derive,
  errorCode,
  type PluginContext,
  type Readable,
  type ReadonlySlice,
  type Slice,
  type StorageItem
} from '@latchkit/kernel'
import type { BalancesApi } from '@latchkit/plugin-balances/contract'
import { type ChainsApi, parseAccountId } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { DataApi } from '@latchkit/plugin-data/contract'
import { readyProviders, restrictedZone } from '../availability.js'
import type {
  OnrampApi,
  OnrampAvailability,
  OnrampOrder,
  OnrampProvider,
  PurchaseQuote,
  QuoteRequest
} from '../contract.js'
import { OnrampError } from '../errors.js'
import type { OnrampOptions } from '../options.js'
import { trustedPage } from '../page-url.js'
import { isOrder } from '../persistence.js'
import type { Popup } from '../popup.js'
import type { OnrampForm, OnrampState, QuotedPurchase } from '../state.js'
import { followOrders } from './follow-orders.js'
import { createOptionsReader } from './options-query.js'
import { createOrderList, type OrderList } from './order-list.js'
import { requestQuote } from './request-quote.js'
import { heldAt, watchBalance } from './watch-balance.js'

export interface OnrampStoreOptions {
  readonly ctx: PluginContext
  readonly state: Slice<OnrampState>
  readonly orders: StorageItem<readonly OnrampOrder[]>
  readonly providers: Readable<readonly OnrampProvider[]>
  readonly availability: Readable<OnrampAvailability>
  readonly options: OnrampOptions
  readonly chains: ChainsApi
  readonly connections: ConnectionsApi
  readonly balances: () => BalancesApi | undefined
  readonly data: () => DataApi | undefined
}

/** Link to a provider's page. */
export interface PageLink {
  readonly url: string
  /** True if the URL works once only, and was opened. */
  readonly isUsed: boolean
}

/** Store shared by the views. */
export interface OnrampStore extends Pick<OnrampApi, 'options' | 'start'> {
  readonly state: ReadonlySlice<OnrampState>
  readonly orders: Readable<readonly OnrampOrder[]>
  /** Providers that can sell now. */
  readonly providers: Readable<readonly OnrampProvider[]>
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
  /** Marks a single-use link as used, after the visitor pressed it. */
  markUsed(order: string): void
  remove(order: string): void
}

/** Context of the views: the store, `undefined` until the stored orders are read. */
export type OnrampViewContext = Readable<OnrampStore | undefined>

/** Creates the store after the stored orders were loaded. */
export async function openOnrampStore(options: OnrampStoreOptions): Promise<OnrampStore> {
  const { ctx, state, providers, availability, data, balances } = options
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
    markUsed: id => links.set(withUsed(links.get(), id)),
    remove: orders.remove
  }
}

const withUsed = (links: Readonly<Record<string, PageLink>>, id: string) => {
  const link = links[id]
  return link ? { ...links, [id]: { ...link, isUsed: true } } : links
}

interface OrderContext extends OnrampStoreOptions {
  readonly list: OrderList
  readonly links: { get(): Readonly<Record<string, PageLink>>; set(links: Readonly<Record<string, PageLink>>): void }
}

interface CreatedOrder {
  readonly order: OnrampOrder
  readonly url: string
  readonly isSingleUse: boolean
}

/** Requests the page of a purchase, checks it, and stores the order. @throws {OnrampError} */
async function createOrder(
  { ctx, providers, options, list, links, balances }: OrderContext,
  id: string,
  { request, quoted }: QuotedPurchase,
  signal: AbortSignal
): Promise<CreatedOrder> {
  const provider = readyProviders(providers.get()).find(each => each.id === id)
  if (!provider) throw new OnrampError('onramp/unknown-provider', { provider: id })
  const timeZone = restrictedZone(options.restrictedTimeZones)
  if (timeZone !== undefined) throw new OnrampError('onramp/restricted-region', { timeZone })
  const { account } = request
  const chain = parseAccountId(account)?.chain
  if (chain === undefined || provider.chainFor(chain) !== chain) {
    throw new OnrampError('onramp/unsupported-network', { provider: id, chain: chain ?? account })
  }
  const { url, orderId, isSingleUse = false } = await provider.url(request, signal)
  signal.throwIfAborted()
  const page = trustedPage(url, provider.hosts)
  if (page === undefined) throw new OnrampError('onramp/untrusted-url', { provider: id })

  const nowMs = Date.now()
  const base: OnrampOrder = {
    ...request,
    id: orderId,
    provider: { id, name: provider.name },
    status: 'created',
    ...(quoted !== undefined && { quoted }),
    createdAtMs: nowMs,
    changedAtMs: nowMs
  }
  const heldBefore = heldAt(base, balances()?.state.get().byAccount[account], nowMs)
  const order = { ...base, ...(heldBefore !== undefined && { heldBefore }) }
  if (list.get(orderId) || !isOrder(order)) throw new OnrampError('onramp/invalid-order', { provider: id })
  list.add(order)
  links.set({ ...links.get(), [orderId]: { url: page, isUsed: false } })
  ctx.events.emit('onramp:started', { account, provider: id })
  return { order, url: page, isSingleUse }
}

interface OpenerParts {
  readonly state: Slice<OnrampState>
  readonly links: OrderContext['links']
  readonly providers: Readable<readonly OnrampProvider[]>
  readonly create: (provider: string, purchase: QuotedPurchase, signal: AbortSignal) => Promise<CreatedOrder>
}

/** Creates `OnrampStore.open`. A second opening ends the first one. */
function createOpener(
  ctx: Pick<PluginContext, 'events' | 'onDispose'>,
  { state, links, providers, create }: OpenerParts
): OnrampStore['open'] {
  let running: AbortController | undefined
  ctx.onDispose(() => running?.abort())
  return (id, purchase, popup) => {
    running?.abort()
    const own = new AbortController()
    running = own
    const { account } = purchase.request
    const name = providers.get().find(provider => provider.id === id)?.name ?? id
    const set = (next: Omit<NonNullable<OnrampState['opening']>, 'provider' | 'purchase'>) =>
      state.update(before => void Object.assign(before, { opening: { provider: { id, name }, purchase, ...next } }))
    set({ status: 'requested' })
    create(id, purchase, own.signal).then(
      ({ order, url, isSingleUse }) => {
        const isShown = popup.show(url)
        if (isShown && isSingleUse) links.set(withUsed(links.get(), order.id))
        if (!own.signal.aborted) set({ status: isShown ? 'opened' : 'blocked', order: order.id })
      },
      error => {
        popup.close()
        if (own.signal.aborted) return
        const code = errorCode(error) ?? 'unknown'
        set({ status: 'failed', code })
        ctx.events.emit('onramp:failed', { account, provider: id, code })
      }
    )
  }
}
