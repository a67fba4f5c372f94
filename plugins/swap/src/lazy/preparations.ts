import type { Slice } from '@latchkit/kernel'
import { failureOf } from '@latchkit/plugin-chains/kit'
import { isFresh, MAX_QUOTE_AGE_MS } from '../checks.js'
import type { PreparedSwap, SwapOffer, SwapRequest } from '../contract.js'
import { SwapError } from '../errors.js'
import { shownOffer } from '../shown-offer.js'
import type { Preparation, SwapState } from '../store.js'
import { isJump } from '../warnings.js'
import { requestKey } from './price-watch.js'

interface PreparationsOptions {
  readonly state: Slice<SwapState>
  readonly request: () => SwapRequest | undefined
  /** Returns the chosen offer. */
  readonly chosen: () => SwapOffer | undefined
  /** Asks the provider of an offer for a new price. */
  readonly requote: (offer: SwapOffer, signal: AbortSignal) => Promise<SwapOffer>
  readonly prepare: (offer: SwapOffer, signal: AbortSignal) => Promise<PreparedSwap>
}

/** Creates the chosen offer with its transactions, for the preview. */
export function createPreparations({ state, request, chosen, requote, prepare }: PreparationsOptions) {
  let open: AbortController | undefined
  let prepared: PreparedSwap | undefined
  /** Offer that the visitor saw first, and with which later prices are compared. */
  let seen: SwapOffer | undefined

  const set = (preparation: Preparation | undefined) => state.update(next => void Object.assign(next, { preparation }))

  const clear = () => {
    open?.abort()
    open = undefined
    prepared = undefined
    seen = undefined
    if (state.get().preparation) set(undefined)
  }

  const isOfForm = ({ quote }: SwapOffer) => {
    const wanted = request()
    return wanted !== undefined && requestKey(wanted) === requestKey(quote.request)
  }

  return {
    clear,
    /** Removes the preparation if the form has another request by now. */
    clearIfOther(): void {
      if (seen && !isOfForm(seen)) clear()
    },
    /** Returns the prepared swap while its quote is fresh. */
    fresh: (): PreparedSwap | undefined => (prepared && isFresh(prepared.offer, Date.now()) ? prepared : undefined),
    /** Prepares the chosen offer, or the one that was prepared before if that is newer. Never rejects. */
    async prepareChosen(account: string): Promise<void> {
      open?.abort()
      const own = new AbortController()
      open = own
      const before = prepared?.offer
      prepared = undefined
      const offer = newer(before && isOfForm(before) ? before : undefined, chosen())
      const { preparation } = state.get()
      const { offer: shown, jump } = preparation && preparation.status !== 'failed' ? preparation : {}
      set({ status: 'preparing', ...(shown && { offer: shown }), ...(jump && { jump }) })
      try {
        if (!offer) throw new SwapError('swap/no-offer', { account })
        seen = seen && seen.provider.id === offer.provider.id && isOfForm(seen) ? seen : offer
        const current = isFresh(offer, Date.now()) ? offer : await requote(offer, own.signal)
        const next = await prepare(current, own.signal)
        if (own.signal.aborted) return
        prepared = next
        set(readyPreparation(next, seen))
      } catch (error) {
        if (!own.signal.aborted) set({ status: 'failed', failure: failureOf(error) })
      }
    }
  }
}

/** Returns the newer offer of two of one provider, else the chosen one. */
function newer(before: SwapOffer | undefined, chosen: SwapOffer | undefined): SwapOffer | undefined {
  if (!before || !chosen) return chosen ?? before
  return before.provider.id === chosen.provider.id && before.quote.quotedAtMs > chosen.quote.quotedAtMs
    ? before
    : chosen
}

function readyPreparation(
  { offer, target, approvals, fee, changes, isBatch }: PreparedSwap,
  seen: SwapOffer
): Preparation {
  const [before, after] = [`${seen.quote.toAmount}`, `${offer.quote.toAmount}`]
  return {
    status: 'ready',
    offer: shownOffer(offer),
    target,
    approvals: approvals.length,
    fee: `${fee}`,
    ...(changes && { changes: { from: `${changes.from.amount}`, to: `${changes.to.amount}` } }),
    isBatch,
    expiresAtMs: offer.quote.quotedAtMs + MAX_QUOTE_AGE_MS,
    isWorse: offer.quote.toAmount < seen.minimumAmount,
    ...(isJump(before, after) && { jump: { before, after } })
  }
}
