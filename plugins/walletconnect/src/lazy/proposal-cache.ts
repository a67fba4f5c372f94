import type { Proposal } from './proposal.js'
import type { SettledSession } from './sdk.js'

export type ProposalCache = ReturnType<typeof createProposalCache>

/**
 * Creates the cache of one proposal that all callers abandoned. The next caller shows it without a request to the relay.
 *
 * @param dismiss - ends a session that a wallet approves while no caller waits.
 */
export function createProposalCache(dismiss: (settled: SettledSession) => void) {
  let cached: Proposal | undefined
  const dismissApproval = (proposal: Proposal | undefined) => proposal?.approval.then(dismiss, () => {})

  return {
    store(proposal: Proposal): void {
      dismissApproval(cached)
      cached = proposal
      // A proposal can be approved once, and a rejected one cannot be approved any more.
      const release = (approved?: SettledSession) => {
        if (cached !== proposal) return
        cached = undefined
        if (approved) dismiss(approved)
      }
      proposal.approval.then(release, () => release())
    },
    /** Removes and returns the proposal if it `isUsable`. */
    take(isUsable: (proposal: Proposal) => boolean): Proposal | undefined {
      const proposal = cached
      cached = undefined
      if (proposal && isUsable(proposal)) return proposal
      dismissApproval(proposal)
      return undefined
    }
  }
}
