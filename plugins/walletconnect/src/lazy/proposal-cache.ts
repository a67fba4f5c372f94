import type { Proposal } from './proposal.js'
import type { SettledSession } from './sdk.js'

/**
 * Keeps the code that everybody left, for whoever asks next: it needs no way to the relay. One at a time.
 *
 * @param dismiss - ends what a wallet approves while nobody waits.
 */
export function createProposalCache(dismiss: (settled: SettledSession) => void) {
  let cached: Proposal | undefined
  const drop = (proposal: Proposal | undefined) => proposal?.approval.then(dismiss, () => {})

  return {
    store(proposal: Proposal): void {
      drop(cached)
      cached = proposal
      // It serves one approval, and no refusal takes it back.
      const release = (approved?: SettledSession) => {
        if (cached !== proposal) return
        cached = undefined
        if (approved) dismiss(approved)
      }
      proposal.approval.then(release, () => release())
    },
    /** The code, if there is one that still `serves`. It is the caller's then. */
    take(serves: (proposal: Proposal) => boolean): Proposal | undefined {
      const proposal = cached
      cached = undefined
      if (proposal && serves(proposal)) return proposal
      drop(proposal)
      return undefined
    }
  }
}
