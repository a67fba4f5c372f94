import { derive, type PluginContext, type Readable, type Slice } from '@latchkit/kernel'
import type { BalancesApi } from '@latchkit/plugin-balances/contract'
import type { AccountId, ChainsApi, NativeBalancesApi, Token } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { AccountDataApi } from '@latchkit/plugin-data/contract'
import { isSwapChain, providersOf, restrictedZone, type SwapRules, watchAvailability } from '../availability.js'
import { assertRequest, chainOf } from '../checks.js'
import type { SwapOffer, SwapOffers, SwapProvider, SwapRequest } from '../contract.js'
import { SwapError } from '../errors.js'
import type { ShownOffer, SwapInput, SwapState } from '../store.js'
import { warningsOf } from '../warnings.js'
import { askProvider, askProviders } from './ask-providers.js'
import { watchCosts } from './costs.js'
import { createPreparations } from './preparations.js'
import { canonicalFor, type PrepareContext, prepareSwap, providerOf } from './prepare-swap.js'
import { createPriceWatch, watchVisibility } from './price-watch.js'
import { createTokenStore } from './token-store.js'

export interface MarketOptions {
  readonly ctx: PluginContext
  readonly state: Slice<SwapState>
  readonly rules: Required<SwapRules>
  readonly providers: Readable<readonly SwapProvider[]>
  readonly chains: ChainsApi
  readonly connections: Pick<ConnectionsApi, 'active' | 'signer'>
  readonly native: NativeBalancesApi
  readonly balances: BalancesApi | undefined
  /** Data service of the site. */
  readonly accounts: AccountDataApi | undefined
}

/** Everything about a swap before the wallet: tokens, prices, costs and preparation. */
export type Market = ReturnType<typeof createMarket>

export function createMarket(options: MarketOptions) {
  const { ctx, state, rules, providers, connections } = options
  const { active } = connections
  const context = prepareContext(options)
  const form = derive([state], values => values.form)
  const offers = derive([state], values => values.offers)
  const preparation = derive([state], values => values.preparation)
  const availability = watchAvailability(active, providers, rules)
  const { coin, input, readPrices, ...tokens } = createTokenStore({
    ...options,
    active,
    form,
    providersFor: context.providersFor
  })
  const request = derive([availability, form, input], (status, values, known) =>
    status === 'available' && values ? requestOf(values.account, known) : undefined
  )
  const quote = (wanted: SwapRequest, signal: AbortSignal) => quoteAll(context, wanted, signal)
  const prepare = (offer: SwapOffer, signal: AbortSignal) => prepareSwap(context, offer, signal)
  const prices = createPriceWatch({ ctx, state, request, ask: quote, isVisible: watchVisibility(ctx) })
  const chosen = derive(
    [form, offers],
    (values, { offers: list }): ShownOffer | undefined =>
      list.find(({ provider }) => provider.id === values?.provider) ?? list[0]
  )
  const chosenOffer = () => prices.offerOf(state.get().form?.provider)
  const preparations = createPreparations({
    state,
    request: request.get,
    chosen: chosenOffer,
    requote: (offer, signal) => requote(context, offer, signal),
    prepare
  })
  watchCosts({
    ctx,
    state,
    chosen,
    // An amount above the balance fails, and the form says so already.
    offer: () => (input.get().amountProblem === undefined ? chosenOffer() : undefined),
    prepare,
    coin
  })
  ctx.onDispose(request.subscribe(preparations.clearIfOther))
  // Each round of offers is compared with prices that are less than a minute old.
  ctx.onDispose(offers.subscribe(() => void readPrices()))
  return {
    ...tokens,
    context,
    availability,
    input,
    request,
    quote,
    prepare,
    prices,
    chosen,
    preparations,
    warnings: derive([input, chosen, offers, preparation], shownWarnings)
  }
}

/** Returns the warnings of the form, or of the preview: its prepared offer may be newer than those of the form. */
function shownWarnings(
  input: SwapInput,
  chosen: ShownOffer | undefined,
  { jump }: SwapState['offers'],
  preparation: SwapState['preparation']
) {
  const { offer = chosen, jump: later = jump } = preparation && preparation.status !== 'failed' ? preparation : {}
  return warningsOf({ input, chosen: offer, jump: later })
}

/** Returns the context of `prepareSwap`, with the rules of the site. */
function prepareContext({ ctx, rules, providers, chains, connections }: MarketOptions): PrepareContext {
  return {
    chains,
    report: ctx.report,
    signer: namespace => connections.signer(namespace),
    providersFor(account) {
      const timeZone = restrictedZone(rules)
      if (timeZone !== undefined) throw new SwapError('swap/restricted-region', { timeZone })
      const chain = chainOf({ account })
      const found = isSwapChain(chain, rules) ? providersOf(providers.get(), chain) : []
      if (found.length === 0) throw new SwapError('swap/unsupported-network', { account })
      return found
    }
  }
}

/** Asks all providers for a price. See `SwapApi.quote`. */
async function quoteAll(context: PrepareContext, request: SwapRequest, signal: AbortSignal): Promise<SwapOffers> {
  signal.throwIfAborted()
  assertRequest(request)
  const { account } = request
  const canonical = canonicalFor(context, account)
  return askProviders(context.providersFor(account), request, { canonical, report: context.report, signal })
}

/** Asks the provider of an offer for a new price. */
async function requote(context: PrepareContext, offer: SwapOffer, signal: AbortSignal): Promise<SwapOffer> {
  const { request } = offer.quote
  const canonical = canonicalFor(context, request.account)
  const next = await askProvider(providerOf(context, offer), request, { canonical, signal })
  if (!next) throw new SwapError('swap/no-offer', { account: request.account })
  return next
}

/** Returns the request of a complete form. An amount above the balance has a price, too. */
function requestOf(account: AccountId, input: SwapInput): SwapRequest | undefined {
  const { from, to, amount, amountProblem, isSameToken, slippageBps } = input
  if (!from || !to || amount === undefined || isSameToken || slippageBps === undefined) return undefined
  if (amountProblem !== undefined && amountProblem !== 'too-much') return undefined
  return { account, from: plainToken(from), to: plainToken(to), amount: BigInt(amount), slippageBps }
}

const plainToken = ({ address, name, symbol, decimals, icon }: Token): Token => ({
  ...(address !== undefined && { address }),
  name,
  symbol,
  decimals,
  ...(icon !== undefined && { icon })
})
