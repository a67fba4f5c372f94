import { type ChainId, parseAccountId, type Token, type UnsignedTransaction } from '@latchkit/plugin-chains/contract'
import type { DecodedSwap, SwapProvider, SwapQuote } from '@latchkit/plugin-swap/contract'

const router = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
/** Time until a quote, longer than the bench takes from typing an amount to awaiting the quote. */
const delayMs = 500

/**
 * Creates a provider that pays 2,400 whole units for one, and lists `tokens`. Each quote sets the performance mark
 * `quoted` when it resolves.
 */
export function createProvider(chain: ChainId, tokens: readonly Token[]): SwapProvider {
  /** Effects of the built transactions, by their payload. */
  const built = new WeakMap<object, DecodedSwap>()
  return {
    id: 'bench',
    name: 'Bench',
    targets: { [chain]: [router] },
    tokens: async () => tokens,
    async quote(request) {
      await new Promise(resolve => setTimeout(resolve, delayMs))
      const toAmount = request.amount * 2_400n
      performance.mark('quoted')
      return { request, toAmount, priceImpactBps: 10, providerFeeBps: 25, quotedAtMs: Date.now() }
    },
    async build(quote): Promise<UnsignedTransaction> {
      const payload = { to: router, value: `0x${quote.request.amount.toString(16)}`, data: '0x3593564c' }
      built.set(payload, effectsOf(quote))
      return { account: quote.request.account, payload }
    },
    decode: async ({ payload }) => built.get(payload as object)
  }
}

/** Returns the effects of a swap that pays with the chain's own coin. */
function effectsOf({ request, toAmount }: SwapQuote): DecodedSwap {
  const { account, to, amount, slippageBps } = request
  return {
    target: router,
    recipient: parseAccountId(account)?.address ?? '',
    ...(to.address !== undefined && { to: to.address }),
    amount,
    minimumAmount: toAmount - (toAmount * BigInt(slippageBps)) / 10_000n,
    value: amount
  }
}
