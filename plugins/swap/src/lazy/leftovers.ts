import { errorCode, type PluginContext, raceSignal, type Slice } from '@latchkit/kernel'
import type { TransactionStatus } from '@latchkit/plugin-chains/contract'
import { failureOf } from '@latchkit/plugin-chains/kit'
import { chainOf } from '../checks.js'
import { SwapError } from '../errors.js'
import type { SwapAttempt } from '../persistence.js'
import type { Approved, Submission, SwapState } from '../store.js'
import type { AttemptLog } from './attempt-log.js'
import { type PrepareContext, swapFeatures } from './prepare-swap.js'
import { MAX_WAIT_MS } from './wait-confirmed.js'

/** Time after which an allowance counts as unknown. */
const READ_TIMEOUT_MS = 15_000

interface LeftoversOptions {
  readonly ctx: Pick<PluginContext, 'events' | 'onDispose' | 'signal' | 'report'>
  readonly state: Slice<SwapState>
  readonly context: Pick<PrepareContext, 'chains'>
  readonly attempts: AttemptLog
}

/** Allowances that swaps left behind, as read from the chain. */
export type Leftovers = ReturnType<typeof createLeftovers>

export function createLeftovers(options: LeftoversOptions) {
  const { ctx, attempts } = options
  ctx.onDispose(
    ctx.events.on('transaction:settled', ({ id, account, status }) => {
      failSubmission(options, { id, account, status })
      const attempt = attempts.sent().find(one => one.sentId === id && one.account === account)
      if (attempt) void settle(options, attempt)
    })
  )
  for (const attempt of attempts.sent()) void settleEarlier(options, attempt)

  return {
    /**
     * Compares the allowance of a swap that failed with the chain, and corrects or removes it. Never rejects.
     *
     * @param isConfirmed - true if the approval cannot be executed later.
     */
    checkFailed: (key: Submission, approved: Approved, isConfirmed: boolean): Promise<void> =>
      checkFailed(options, key, approved, isConfirmed)
  }
}

/** Runs a read for at most 15 s. Resolves with `undefined` after a failure, and reports errors without a code. */
async function readInTime<T>(
  { ctx }: LeftoversOptions,
  detail: string,
  read: (signal: AbortSignal) => Promise<T>
): Promise<T | undefined> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(READ_TIMEOUT_MS)])
  try {
    return await raceSignal(() => read(signal), signal)
  } catch (error) {
    if (!ctx.signal.aborted && errorCode(error) === undefined) ctx.report(error, detail)
    return undefined
  }
}

/** Reads the allowance of a contract. Resolves with `undefined` if it cannot be read. */
const readAllowance = (options: LeftoversOptions, { account, token, spender }: Approved): Promise<bigint | undefined> =>
  readInTime(options, 'allowance', async signal => {
    const { allowances } = await swapFeatures(options.context, account)
    return token.address === undefined ? undefined : allowances?.read(account, token.address, spender, signal)
  })

async function checkFailed(
  options: LeftoversOptions,
  failed: Submission,
  approved: Approved,
  isConfirmed: boolean
): Promise<void> {
  const { attempts } = options
  const allowance = await readAllowance(options, approved)
  // An approval that is not confirmed may still be executed.
  if (allowance === undefined || (allowance === 0n && !isConfirmed)) return
  const requested = BigInt(approved.amount)
  const amount = isConfirmed || allowance > requested ? allowance : requested
  const found = amount > 0n ? { ...approved, amount: `${amount}` } : undefined
  showApproved(options, failed, found)
  const attempt = attempts.find(keyOf(failed))
  if (attempt?.requestedAtMs !== failed.requestedAtMs) return
  const { approved: _, ...rest } = attempt
  if (found) attempts.write({ ...rest, approved: found })
  else if (rest.isSwapRequested) attempts.write(rest)
  else attempts.remove(attempt)
}

/** Reads the allowance of a swap that the chain executed or dropped, and shows what is left. */
async function settle(options: LeftoversOptions, attempt: SwapAttempt): Promise<void> {
  const { state, attempts } = options
  if (!attempt.approved) return attempts.remove(attempt)
  const allowance = await readAllowance(options, attempt.approved)
  // The next page reads it again.
  if (allowance === undefined || attempts.find(attempt)?.sentId !== attempt.sentId) return
  if (allowance === 0n) {
    attempts.remove(attempt)
    return showApproved(options, attempt, undefined)
  }
  const approved = { ...attempt.approved, amount: `${allowance}` }
  const left = { ...attempt, approved, isOver: true }
  attempts.write(left)
  if (isShown(state.get(), attempt)) showApproved(options, attempt, approved)
  else if (!state.get().interrupted) state.update(next => void Object.assign(next, { interrupted: left }))
}

/** Settles a swap that an earlier page sent, unless it is still pending. */
async function settleEarlier(options: LeftoversOptions, attempt: SwapAttempt): Promise<void> {
  const { account, sentId = '' } = attempt
  const found = await readInTime(options, 'status', async signal => {
    const { transactions } = await swapFeatures(options.context, account)
    return transactions.status(sentId, chainOf(attempt), signal)
  })
  if (found && isSettled(found.status, Date.now() - attempt.requestedAtMs)) await settle(options, attempt)
}

/** Returns true if the transaction is over. A node that does not know a recent one may not have it yet. */
const isSettled = (status: TransactionStatus, ageMs: number): boolean =>
  status === 'unknown' || status === 'dropped' ? ageMs > MAX_WAIT_MS : status !== 'pending'

/** Marks the sent swap as failed after its transaction failed or was dropped. */
function failSubmission(
  { state }: LeftoversOptions,
  { id, account, status }: { readonly id: string; readonly account: string; readonly status: TransactionStatus }
): void {
  const { submission } = state.get()
  if (submission?.status !== 'sent' || submission.id !== id || submission.account !== account) return
  if (status !== 'failed' && status !== 'dropped') return
  const { steps, offer, from, amount } = submission
  // A batch is executed completely or not at all.
  const isApproved = steps.some(({ kind, status }) => kind === 'approve' && status === 'done')
  const { spender } = offer
  const failed: Submission = {
    ...submission,
    status: 'failed',
    failure: failureOf(new SwapError('swap/reverted', { account, id })),
    ...(isApproved &&
      spender !== undefined && { approved: { account: submission.account, token: from, spender, amount } })
  }
  state.update(next => void Object.assign(next, { submission: failed }))
}

/** Returns the values that identify the attempt of a submission. */
export const keyOf = ({ account, from, to, offer: { spender } }: Submission) => ({ account, from, to, spender })

const isShown = ({ submission }: SwapState, { requestedAtMs }: Pick<Submission, 'requestedAtMs'>): boolean =>
  submission?.requestedAtMs === requestedAtMs

/** Shows the remaining allowance of a swap while its outcome is shown and no revocation has begun. */
function showApproved(
  { state }: LeftoversOptions,
  owner: Pick<Submission, 'requestedAtMs'>,
  approved: Approved | undefined
): void {
  const { submission } = state.get()
  if (!submission || !isShown(state.get(), owner) || submission.revocation) return
  const { approved: _, ...rest } = submission
  const next: Submission = approved ? { ...rest, approved } : rest
  state.update(values => void Object.assign(values, { submission: next }))
}
