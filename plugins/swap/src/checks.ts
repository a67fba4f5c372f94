import {
  type BaseUnits,
  type ChainId,
  parseAccountId,
  type UnsignedTransaction
} from '@latchkit/plugin-chains/contract'
import type { DecodedSwap, SwapOffer, SwapProvider, SwapQuote, SwapRequest } from './contract.js'
import { SwapError } from './errors.js'

/** Longest age of a quote that is still built or requested from a wallet. */
export const MAX_QUOTE_AGE_MS = 30_000

/** Basis points of a whole. */
const WHOLE_BPS = 10_000n

/** Returns the canonical form of an address, or the text itself if it has none. */
export type Canonical = (address: string) => string

/** Returns the amount less the slippage, rounded down, but at least one base unit. */
export function minimumOf(toAmount: BaseUnits, slippageBps: number): BaseUnits {
  const minimum = (toAmount * (WHOLE_BPS - BigInt(slippageBps))) / WHOLE_BPS
  return minimum > 0n ? minimum : 1n
}

/**
 * Returns the largest slippage with which an amount less the slippage is at least `minimum`, in basis points; negative if the amount is
 * below it.
 */
export const slippageTo = (toAmount: BaseUnits, minimum: BaseUnits): number =>
  toAmount < minimum ? -1 : Number(((toAmount - minimum) * WHOLE_BPS) / toAmount)

/** Returns the chain of an account that was validated before. */
export const chainOf = ({ account }: Pick<SwapRequest, 'account'>): ChainId =>
  account.slice(0, account.lastIndexOf(':')) as ChainId

/** Throws `swap/invalid-request` for a request that no provider is asked for. */
export function assertRequest({ account, from, to, amount, slippageBps }: SwapRequest): void {
  const isDecimals = (value: number) => Number.isInteger(value) && value >= 0 && value <= 36
  const reason = !parseAccountId(account)
    ? 'account'
    : !isDecimals(from.decimals) || !isDecimals(to.decimals)
      ? 'token'
      : from.address === to.address
        ? 'same-token'
        : typeof amount !== 'bigint' || amount <= 0n || amount >= 2n ** 256n
          ? 'amount'
          : !Number.isInteger(slippageBps) || slippageBps < 1 || slippageBps > 5_000
            ? 'slippage'
            : undefined
  if (reason) throw new SwapError('swap/invalid-request', { reason })
}

/** Returns true for a quote that is at most 30 s old, and not from the future. */
export function isFresh({ quote }: Pick<SwapOffer, 'quote'>, nowMs: number): boolean {
  const ageMs = nowMs - quote.quotedAtMs
  return ageMs >= 0 && ageMs <= MAX_QUOTE_AGE_MS
}

/** Throws `swap/stale-quote` for a quote older than 30 s, or from the future. */
export function assertFresh(offer: SwapOffer, nowMs: number): void {
  if (!isFresh(offer, nowMs)) throw new SwapError('swap/stale-quote', { provider: offer.provider.id })
}

/** Throws `swap/wrong-target` for a spender that is not one of the provider's contracts. */
export function assertSpender(
  { id, targets }: Pick<SwapProvider, 'id' | 'targets'>,
  { request, spender }: Pick<SwapQuote, 'request' | 'spender'>,
  canonical: Canonical
): void {
  if (spender === undefined || isTarget(targets, chainOf(request), spender, canonical)) return
  throw new SwapError('swap/wrong-target', { provider: id, target: spender })
}

interface TransactionCheck {
  readonly offer: SwapOffer
  readonly targets: SwapProvider['targets']
  readonly transaction: Pick<UnsignedTransaction, 'account'>
  /** Effects of the transaction; `undefined` if it could not be decoded. */
  readonly decoded: DecodedSwap | undefined
  readonly canonical: Canonical
  readonly nowMs: number
}

/**
 * Compares the effects of a transaction with the offer that the visitor sees, and returns them.
 *
 * @throws {SwapError} with the code of the first difference
 */
export function assertTransaction(check: TransactionCheck): DecodedSwap {
  const { offer, targets, transaction, decoded, canonical, nowMs } = check
  const provider = offer.provider.id
  const { request, spender } = offer.quote
  const { account, from, to, amount } = request
  if (!decoded || transaction.account !== account) throw new SwapError('swap/undecodable', { provider })
  assertSpender({ id: provider, targets }, { request, ...(spender !== undefined && { spender }) }, canonical)
  const { target, recipient, deadlineMs } = decoded
  if (!isTarget(targets, chainOf(request), target, canonical)) {
    throw new SwapError('swap/wrong-target', { provider, target })
  }
  if (canonical(recipient) !== canonical(parseAccountId(account)?.address ?? '')) {
    throw new SwapError('swap/wrong-recipient', { provider, recipient })
  }
  for (const [found, wanted] of [
    [decoded.from, from.address],
    [decoded.to, to.address]
  ]) {
    if (!isSame(found, wanted, canonical)) throw new SwapError('swap/wrong-token', { provider, token: found ?? '' })
  }
  if (decoded.amount !== amount) throw new SwapError('swap/wrong-amount', { provider })
  const value = from.address === undefined ? amount : 0n
  if (decoded.value !== value) throw new SwapError('swap/wrong-value', { provider })
  if (decoded.minimumAmount < offer.minimumAmount) throw new SwapError('swap/low-minimum', { provider })
  if (deadlineMs !== undefined && deadlineMs <= nowMs) throw new SwapError('swap/expired', { provider })
  return decoded
}

/** Simulated change of the two tokens, base units; that of `from` is negative. */
interface Changes {
  readonly from: { readonly amount: bigint }
  readonly to: { readonly amount: bigint }
}

/** Throws `swap/lower-result` if a simulated swap takes more than the amount, or pays less than the minimum. */
export function assertChanges({ provider, quote, minimumAmount }: SwapOffer, { from, to }: Changes): void {
  if (from.amount < -quote.request.amount || to.amount < minimumAmount) {
    throw new SwapError('swap/lower-result', { provider: provider.id })
  }
}

const isTarget = (targets: SwapProvider['targets'], chain: ChainId, address: string, canonical: Canonical) =>
  Object.hasOwn(targets, chain) && (targets[chain] ?? []).some(other => canonical(other) === canonical(address))

const isSame = (one: string | undefined, other: string | undefined, canonical: Canonical) =>
  one === undefined || other === undefined ? one === other : canonical(one) === canonical(other)
