import type { PluginContext, Readable, Slice } from '@latchkit/kernel'
import { failureOf, worthOf } from '@latchkit/plugin-chains/kit'
import type { PreparedSwap, SwapOffer } from '../contract.js'
import type { CostsState, SwapState, SwapToken } from '../store.js'
import { requestKey } from './price-watch.js'

interface CostsOptions {
  readonly ctx: Pick<PluginContext, 'onDispose'>
  readonly state: Slice<SwapState>
  /** Changes with each round, and with the choice of a provider. */
  readonly chosen: Readable<unknown>
  /** Returns the chosen offer; `undefined` if its costs are not wanted. */
  readonly offer: () => SwapOffer | undefined
  readonly prepare: (offer: SwapOffer, signal: AbortSignal) => Promise<PreparedSwap>
  /** Returns the coin of the account's chain, with its balance and its price. */
  readonly coin: () => SwapToken | undefined
}

/** Estimates the costs of the chosen offer, once for each request and provider: later prices hardly change the fee. */
export function watchCosts({ ctx, state, chosen, offer: offerOf, prepare, coin }: CostsOptions): void {
  let key: string | undefined
  let open: AbortController | undefined
  const setCosts = (costs: CostsState) => state.update(next => void Object.assign(next, { costs }))

  async function update() {
    const offer = offerOf()
    const next = offer && `${offer.provider.id} ${requestKey(offer.quote.request)}`
    if (next === key && !shouldRetry(state.get().costs as CostsState)) return
    key = next
    open?.abort()
    open = undefined
    if (!offer) return setCosts({ status: 'idle' })
    const own = new AbortController()
    open = own
    setCosts({ status: 'loading' })
    try {
      const { fee } = await prepare(offer, own.signal)
      if (!own.signal.aborted) setCosts(readyCosts(fee, offer, coin()))
    } catch (error) {
      if (!own.signal.aborted) setCosts({ status: 'failed', failure: failureOf(error) })
    }
  }

  ctx.onDispose(chosen.subscribe(() => void update()))
  ctx.onDispose(() => open?.abort())
}

/** Returns true after a failure of a node or a provider, which the next round may not have. */
function shouldRetry(costs: CostsState): boolean {
  if (costs.status !== 'failed') return false
  const { code = '' } = costs.failure
  return !code.startsWith('transfer/') || code === 'transfer/unreachable'
}

function readyCosts(fee: bigint, { quote }: SwapOffer, coin: SwapToken | undefined): CostsState {
  const { from, amount } = quote.request
  const needed = fee + (from.address === undefined ? amount : 0n)
  const worth = coin && worthOf(fee, coin.decimals, coin.price)
  return {
    status: 'ready',
    fee: `${fee}`,
    ...(worth !== undefined && { worth }),
    isTooMuch: coin?.amount !== undefined && BigInt(coin.amount) < needed
  }
}
