import type { SwapOffer, SwapOffers } from './contract.js'
import type { OffersState, ShownOffer } from './store.js'

/** Returns an offer as plain data. */
export function shownOffer({ provider, quote, minimumAmount }: SwapOffer): ShownOffer {
  const { toAmount, spender, priceImpactBps, providerFeeBps, quotedAtMs } = quote
  return {
    provider,
    toAmount: `${toAmount}`,
    minimumAmount: `${minimumAmount}`,
    ...(spender !== undefined && { spender }),
    ...(priceImpactBps !== undefined && { priceImpactBps }),
    ...(providerFeeBps !== undefined && { providerFeeBps }),
    quotedAtMs
  }
}

/** Returns the offers of a round as plain data. `failed` if no provider responded, although one was asked. */
export const shownOffers = ({ offers, failed }: SwapOffers): Pick<OffersState, 'status' | 'offers' | 'failed'> => ({
  status: offers.length === 0 && failed.length > 0 ? 'failed' : 'ready',
  offers: offers.map(shownOffer),
  failed
})
