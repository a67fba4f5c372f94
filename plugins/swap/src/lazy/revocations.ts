import type { PluginContext, Slice } from '@latchkit/kernel'
import { failureOf } from '@latchkit/plugin-chains/kit'
import { chainOf } from '../checks.js'
import { SwapError } from '../errors.js'
import type { Approved, Revocation, Submission, SwapState } from '../store.js'
import type { AttemptLog } from './attempt-log.js'
import { keyOf } from './leftovers.js'
import type { PrepareContext } from './prepare-swap.js'
import { swapFeatures } from './prepare-swap.js'
import { signerFor } from './run-swap.js'
import { waitConfirmed } from './wait-confirmed.js'

interface RevocationsOptions {
  readonly ctx: Pick<PluginContext, 'signal'>
  readonly state: Slice<SwapState>
  readonly context: PrepareContext
  readonly attempts: AttemptLog
}

type Revoked = Pick<Submission, 'requestedAtMs'>

/** Removes allowances that failed or interrupted swaps left behind. */
export function createRevocations({ ctx, state, context, attempts }: RevocationsOptions) {
  const { signal } = ctx

  async function requestRevocation({ account, token, spender }: Approved, onChange: (next: Revocation) => void) {
    const { transactions, allowances } = await swapFeatures(context, account)
    if (!allowances || token.address === undefined) throw new SwapError('swap/unsupported-network', { account })
    const requests = await allowances.approve(account, { token: token.address, spender, amount: 0n }, signal)
    const chain = chainOf({ account })
    for (const [index, request] of requests.entries()) {
      const signer = signerFor(context, account)
      onChange({ status: 'wallet' })
      const id = await transactions.submit(signer, request, signal)
      onChange({ status: 'confirming', id })
      const status = await waitConfirmed(transactions, { id, chain, signal })
      if (status !== 'confirmed') throw new SwapError('swap/approval-failed', { account, status })
      if (index === requests.length - 1) onChange({ status: 'done', id })
    }
  }

  /** Writes the revocation next to the allowance that it is for, unless another swap is shown by then. */
  const writer =
    (isOfSubmission: boolean, { requestedAtMs }: Revoked) =>
    (revocation: Revocation) =>
      state.update(next => {
        const { submission, interrupted } = next
        if (!isOfSubmission) {
          if (interrupted?.requestedAtMs === requestedAtMs) next.revocation = revocation
        } else if (submission?.requestedAtMs === requestedAtMs) next.submission = { ...submission, revocation }
      })

  return {
    async revoke(): Promise<void> {
      const { submission, interrupted, revocation } = state.get()
      const isOfSubmission =
        (submission?.status === 'failed' || submission?.status === 'sent') && submission.approved !== undefined
      const approved = isOfSubmission ? submission.approved : interrupted?.approved
      const current = isOfSubmission ? submission.revocation : revocation
      const owner = isOfSubmission ? submission : interrupted
      if (!approved || !owner || (current && current.status !== 'failed')) return
      const write = writer(isOfSubmission, owner)
      write({ status: 'wallet' })
      try {
        await requestRevocation(approved, write)
        const key = isOfSubmission ? keyOf(submission) : interrupted
        const attempt = key && attempts.find(key)
        // A later attempt may have an allowance of its own.
        if (attempt?.requestedAtMs !== owner.requestedAtMs) return
        if (attempt?.isSwapRequested && attempt.sentId === undefined) {
          const { approved: _, ...rest } = attempt
          attempts.write(rest)
        } else if (attempt) attempts.remove(attempt)
      } catch (error) {
        if (signal.aborted) return
        write({ status: 'failed', failure: failureOf(error) })
      }
    }
  }
}
