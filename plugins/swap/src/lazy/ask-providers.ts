import { errorCode, raceSignal } from '@latchkit/kernel'
import * as v from 'valibot'
import { assertSpender, type Canonical, minimumOf } from '../checks.js'
import type { SwapOffer, SwapOffers, SwapProvider, SwapQuote, SwapRequest } from '../contract.js'
import { SwapError } from '../errors.js'
import { quoteSchema } from './schemas.js'

/** Time after which a provider counts as failed. */
export const PROVIDER_TIMEOUT_MS = 10_000

interface AskOptions {
  readonly canonical: Canonical
  /** Gets the errors of providers. */
  readonly report: (error: unknown, detail?: string) => void
  readonly signal: AbortSignal
}

/** Asks all providers for a price at once. Resolves when each has responded, failed or timed out. */
export async function askProviders(
  providers: readonly SwapProvider[],
  request: SwapRequest,
  options: AskOptions
): Promise<SwapOffers> {
  const { report, signal } = options
  const results = await Promise.allSettled(providers.map(provider => askProvider(provider, request, options)))
  signal.throwIfAborted()
  const offers: SwapOffer[] = []
  const failed: SwapOffers['failed'][number][] = []
  results.forEach((result, index) => {
    const { id, name } = providers[index] as SwapProvider
    if (result.status === 'fulfilled') {
      if (result.value) offers.push(result.value)
      return
    }
    report(result.reason, id)
    failed.push({ provider: { id, name }, code: errorCode(result.reason) ?? 'unknown' })
  })
  offers.sort((one, other) => compare(other.quote.toAmount, one.quote.toAmount))
  return { offers, failed }
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)

/** Asks one provider; `undefined` if it does not exchange these tokens. */
export async function askProvider(
  provider: SwapProvider,
  request: SwapRequest,
  { canonical, signal }: Pick<AskOptions, 'canonical' | 'signal'>
): Promise<SwapOffer | undefined> {
  const { id, name } = provider
  const response = await withTimeout(id, signal, limit => provider.quote(request, limit))
  if (response === undefined) return undefined
  const quote = validQuote(id, response, request, canonical)
  assertSpender(provider, quote, canonical)
  return { provider: { id, name }, quote, minimumAmount: minimumOf(quote.toAmount, request.slippageBps) }
}

/**
 * Runs `work` of a provider, which gets a signal that aborts after the timeout. A provider that ignores the signal is left alone.
 *
 * @throws {SwapError} `swap/provider-timeout`
 */
export async function withTimeout<T>(
  provider: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>
): Promise<T> {
  const timeout = new AbortController()
  const expire = () => timeout.abort(new SwapError('swap/provider-timeout', { provider }))
  const timer = setTimeout(expire, PROVIDER_TIMEOUT_MS)
  const limit = AbortSignal.any([signal, timeout.signal])
  try {
    return await raceSignal(() => work(limit), limit)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns a quote with the request that it was asked for.
 *
 * @throws {SwapError} `swap/invalid-quote` for an invalid quote, or for another request
 */
function validQuote(provider: string, response: unknown, request: SwapRequest, canonical: Canonical): SwapQuote {
  const { success, output } = v.safeParse(quoteSchema, response)
  const refuse = (reason: string) => new SwapError('swap/invalid-quote', { provider, reason })
  if (!success) throw refuse('its values are out of range')
  const { request: quoted, quotedAtMs, spender, ...values } = output
  const isSameToken = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined ? one === other : canonical(one) === canonical(other)
  if (quoted.account !== request.account) throw refuse('it is for another account')
  if (!isSameToken(quoted.from.address, request.from.address)) throw refuse('it is for another token')
  if (!isSameToken(quoted.to.address, request.to.address)) throw refuse('it is for another token')
  if (quoted.amount !== request.amount) throw refuse('it is for another amount')
  if (quoted.slippageBps !== request.slippageBps) throw refuse('it is for another slippage')
  return {
    ...values,
    request,
    // The coin needs no allowance.
    ...(spender !== undefined && request.from.address !== undefined && { spender }),
    // A time in the future would keep the quote fresh for longer.
    quotedAtMs: Math.min(quotedAtMs, Date.now())
  }
}
