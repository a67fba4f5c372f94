import type { Offer } from './offer.js'
import type { SettledSession } from './sdk.js'

/**
 * Keeps the code that everybody left, for whoever asks next: it needs no way to the relay. One at a time.
 *
 * @param dismiss - ends what a wallet approves while nobody waits.
 */
export function createKeptOffer(dismiss: (settled: SettledSession) => void) {
  let kept: Offer | undefined
  const drop = (offer: Offer | undefined) => offer?.approval.then(dismiss, () => {})

  return {
    keep(offer: Offer): void {
      drop(kept)
      kept = offer
      // It serves one approval, and no refusal takes it back.
      const use = (answer?: SettledSession) => {
        if (kept !== offer) return
        kept = undefined
        if (answer) dismiss(answer)
      }
      offer.approval.then(use, () => use())
    },
    /** The code, if there is one that still `serves`. It is the caller's then. */
    take(serves: (offer: Offer) => boolean): Offer | undefined {
      const offer = kept
      kept = undefined
      if (offer && serves(offer)) return offer
      drop(offer)
      return undefined
    }
  }
}
