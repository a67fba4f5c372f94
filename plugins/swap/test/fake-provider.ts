import type { ChainId, UnsignedTransaction } from '@latchkit/plugin-chains/contract'
import { minimumOf } from '../src/checks.js'
import type { DecodedSwap, SwapProvider, SwapQuote, SwapRequest } from '../src/contract.js'
import { addressOf, type Payload, ROUTER, type SwappingChain } from './swapping-chain.js'

/** Provider whose prices and faults a test controls. */
export interface FakeProvider extends SwapProvider {
  /** Requests for a price, in order. */
  readonly asked: SwapRequest[]
  /** Result in base units of `to`. @defaultValue that of the chain */
  result: ((request: SwapRequest) => bigint | undefined) | undefined
  /** Replaces a price. @defaultValue the valid one */
  spoilQuote: (quote: SwapQuote) => unknown
  /** Replaces the call data before it is sent. @defaultValue the valid one */
  spoilPayload: (payload: Payload & { kind: 'swap' }) => unknown
  /** Error of a price; `hang` never responds. @defaultValue no failure */
  failure: Error | 'hang' | undefined
}

interface FakeProviderOptions {
  readonly id?: string
  readonly chain: SwappingChain
  readonly chains?: readonly ChainId[]
}

export function fakeProvider({ id = 'first', chain, chains = ['fake:one'] }: FakeProviderOptions): FakeProvider {
  const provider: FakeProvider = {
    id,
    name: `Provider ${id}`,
    targets: Object.fromEntries(chains.map(one => [one, [ROUTER]])),
    asked: [],
    result: undefined,
    spoilQuote: quote => quote,
    spoilPayload: payload => payload,
    failure: undefined,
    async quote(request) {
      provider.asked.push(request)
      if (provider.failure === 'hang') return new Promise(() => {})
      if (provider.failure) throw provider.failure
      const { numerator, denominator } = chain.rate
      const toAmount = provider.result ? provider.result(request) : (request.amount * numerator) / denominator
      if (toAmount === undefined) return undefined
      const spender = request.from.address === undefined ? {} : { spender: ROUTER }
      return provider.spoilQuote({
        request,
        toAmount,
        ...spender,
        priceImpactBps: 10,
        quotedAtMs: Date.now()
      }) as SwapQuote
    },
    async build({ request, toAmount }): Promise<UnsignedTransaction> {
      const { account, from, to, amount, slippageBps } = request
      const payload: Payload & { kind: 'swap' } = {
        kind: 'swap',
        target: ROUTER,
        recipient: addressOf(account),
        from: from.address,
        to: to.address,
        amount,
        minimumAmount: minimumOf(toAmount, slippageBps),
        value: from.address === undefined ? amount : 0n,
        deadlineMs: Date.now() + 60_000
      }
      return { account, payload: provider.spoilPayload(payload) }
    },
    async decode({ payload }): Promise<DecodedSwap | undefined> {
      if ((payload as Payload | undefined)?.kind !== 'swap') return undefined
      const { kind: _, from, to, ...swap } = payload as Payload & { kind: 'swap' }
      return { ...swap, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    }
  }
  return provider
}
