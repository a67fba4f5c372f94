import { type PluginContext, type Readable, raceSignal } from '@latchkit/kernel'
import type { BalancesApi } from '@latchkit/plugin-balances/contract'
import { type AccountId, accountId, type ChainsApi, parseAccountId } from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf } from '@latchkit/plugin-chains/kit'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { restrictedZone } from '../availability.js'
import type { OnrampOrder, OnrampProvider, ProviderPage } from '../contract.js'
import { readyProviders, sellsOn } from '../delivery.js'
import { OnrampError } from '../errors.js'
import type { OnrampOptions } from '../options.js'
import { trustedPage } from '../page-url.js'
import { isOrder } from '../persistence.js'
import type { QuotedPurchase } from '../state.js'
import type { OrderList } from './order-list.js'
import { heldAt } from './watch-balance.js'

/** Time after which the wait for a provider's page ends. An empty window is open meanwhile. */
const PAGE_TIMEOUT_MS = 15_000

/** Link to a provider's page. */
export interface PageLink {
  readonly url: string
  readonly isSingleUse: boolean
  /** True after the page was shown, or the visitor pressed the link. */
  readonly isOpened: boolean
}

/** Links of this tab by order id. */
export interface PageLinks {
  get(): Readonly<Record<string, PageLink>>
  set(links: Readonly<Record<string, PageLink>>): void
}

export interface OrderContext {
  readonly ctx: Pick<PluginContext, 'events'>
  readonly providers: Readable<readonly OnrampProvider[]>
  readonly options: Pick<OnrampOptions, 'restrictedTimeZones'>
  readonly chains: ChainsApi
  readonly connections: ConnectionsApi
  readonly balances: () => BalancesApi | undefined
  readonly list: OrderList
  readonly links: PageLinks
}

export interface CreatedOrder {
  readonly order: OnrampOrder
  readonly url: string
}

/**
 * Requests the page of a purchase, checks it, and stores the order. An abort rejects with the reason of the signal, also if the provider
 * does not respond to it.
 *
 * @param id - `OnrampProvider.id`
 * @throws {OnrampError} see `OnrampApi.start`
 */
export async function createOrder(
  context: OrderContext,
  id: string,
  purchase: QuotedPurchase,
  signal: AbortSignal
): Promise<CreatedOrder> {
  const { ctx, options, list, links } = context
  const { request } = purchase
  const provider = readyProviders(context.providers.get()).find(each => each.id === id)
  if (!provider) throw new OnrampError('onramp/unknown-provider', { provider: id })
  const timeZone = restrictedZone(options.restrictedTimeZones)
  if (timeZone !== undefined) throw new OnrampError('onramp/restricted-region', { timeZone })
  const response = await withinTime(id, signal, async limit => {
    await assertDelivery(context, provider, request.account, limit)
    // If this read ends before the page is known, it gives the balance before the purchase.
    void context.balances()?.read(request.account, { force: true })
    return provider.url(request, limit)
  })
  const { orderId, isSingleUse = false } = response
  const url = trustedPage(response.url, provider.hosts)
  if (url === undefined) throw new OnrampError('onramp/untrusted-url', { provider: id })
  const order = orderOf(context, provider, purchase, orderId)
  if (list.get(orderId) || !isOrder(order)) throw new OnrampError('onramp/invalid-order', { provider: id })
  list.add(order)
  links.set({ ...links.get(), [orderId]: { url, isSingleUse, isOpened: false } })
  ctx.events.emit('onramp:started', { account: request.account, provider: id })
  return { order, url }
}

/** Calls the provider. @throws {OnrampError} `onramp/timeout` */
async function withinTime(
  provider: string,
  signal: AbortSignal,
  call: (limit: AbortSignal) => Promise<ProviderPage>
): Promise<ProviderPage> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new OnrampError('onramp/timeout', { provider })), PAGE_TIMEOUT_MS)
  const limit = AbortSignal.any([signal, timeout.signal])
  try {
    return await raceSignal(() => call(limit), limit)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Throws unless the provider sells on the account's chain and, if the connected wallet is on another chain, the account's address is valid
 * on this one.
 *
 * @throws {OnrampError} `onramp/unsupported-network`
 */
async function assertDelivery(
  { chains, connections }: Pick<OrderContext, 'chains' | 'connections'>,
  provider: OnrampProvider,
  account: AccountId,
  signal: AbortSignal
): Promise<void> {
  const { namespace = '', chain, address = '' } = parseAccountId(account) ?? {}
  const unsupported = () =>
    new OnrampError('onramp/unsupported-network', { provider: provider.id, chain: chain ?? account })
  if (chain === undefined || provider.chainFor(chain) !== chain) throw unsupported()
  if (!sellsOn(provider, chain, chains.networks.get())) throw unsupported()
  const active = connections.account(namespace)
  const canonical = canonicalAddressOf(chains.adapter(namespace), address) ?? address
  const held = active?.wallet.accounts.find(each => each.address === canonical)
  if (!active || !held || active.chain === chain) return
  const { receive } = await raceSignal(() => chains.features(namespace), signal)
  const own = accountId(active.chain, held.address)
  if (!own || receive?.addressOn(own, chain, held.type) !== held.address) throw unsupported()
}

function orderOf(
  { balances }: Pick<OrderContext, 'balances'>,
  provider: OnrampProvider,
  { request, quoted }: QuotedPurchase,
  orderId: string
): OnrampOrder {
  const nowMs = Date.now()
  const { chain } = parseAccountId(request.account) ?? {}
  const network = chain && provider.networkName?.(chain)
  const order: OnrampOrder = {
    ...request,
    id: orderId,
    provider: { id: provider.id, name: provider.name },
    status: 'created',
    ...(quoted !== undefined && { quoted }),
    ...(network !== undefined && { network }),
    createdAtMs: nowMs,
    changedAtMs: nowMs
  }
  const heldBefore = heldAt(order, balances()?.state.get().byAccount[request.account], nowMs)
  return heldBefore === undefined ? order : { ...order, heldBefore }
}
