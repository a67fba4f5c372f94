import type { PluginContext, Slice } from '@latchkit/kernel'
import { namespaceOf } from '@latchkit/plugin-chains/contract'
import { type Failure, failureOf, isNotSent } from '@latchkit/plugin-chains/kit'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { type PreparedSwap, type SwapEvent, type SwapOffer, type SwapRequest, SwapResultView } from '../contract.js'
import { codesBeforeRequest, SwapError } from '../errors.js'
import { type SwapAttempt, storedToken } from '../persistence.js'
import { shownOffer } from '../shown-offer.js'
import type { Approved, Submission, SwapState } from '../store.js'
import type { AttemptLog } from './attempt-log.js'
import { keyOf, type Leftovers } from './leftovers.js'
import type { PrepareContext } from './prepare-swap.js'
import { runSwap, type SwapObserver, stepsOf } from './run-swap.js'

export interface SubmissionsOptions {
  readonly ctx: PluginContext
  readonly state: Slice<SwapState>
  readonly connections: ConnectionsApi
  readonly context: PrepareContext
  readonly attempts: AttemptLog
  readonly leftovers: Leftovers
  /** Called after the swap was sent, before the state and the events say so. @param target - contract that was called. */
  readonly onSent: (submission: Submission, sent: { readonly id: string; readonly target: string }) => void
}

interface SubmitOptions {
  readonly signal?: AbortSignal | undefined
  /** True if the views ask the visitor about a price below the minimum; else it rejects with `swap/worse-price`. */
  readonly canAsk: boolean
}

/** Swap that is not over. `accept` goes on with the worse price that the visitor is asked about. */
interface OpenSwap {
  readonly controller: AbortController
  accept?: () => void
}

interface CurrentSwap {
  open: OpenSwap | undefined
}

/** The one swap that waits for a wallet or a confirmation, and its outcome. */
export type Submissions = ReturnType<typeof createSubmissions>

export function createSubmissions(options: SubmissionsOptions) {
  const { ctx, state, connections, attempts } = options
  const guard = createOutcomeGuard(ctx)
  const setSubmission = (submission: Submission | undefined) =>
    state.update(next => void Object.assign(next, { submission }))
  const change = (values: Partial<Submission>) => {
    const { submission } = state.get()
    if (submission) setSubmission({ ...submission, ...values } as Submission)
  }
  const current: CurrentSwap = { open: undefined }
  const context = { ...options, setSubmission, change }
  ctx.onDispose(() => current.open?.controller.abort())

  return {
    /** Returns true if a wallet already got the request for a swap of these tokens, and its outcome is unknown. */
    hasUnconfirmed: (request: Pick<SwapRequest, 'account' | 'from' | 'to'>) => attempts.isUnconfirmed(request),
    /** Submits a prepared swap, see `SwapApi.submit`. */
    submit: (prepared: PreparedSwap, request: SubmitOptions) => submitOnce(context, current, prepared, request),
    acceptWorse(): void {
      if (state.get().submission?.status !== 'worse') return
      const { open } = current
      const accept = open?.accept
      if (open) delete open.accept
      accept?.()
    },
    /** Stops before the next request to the wallet. What the wallet has may still be sent. */
    cancel(): void {
      const { account = '' } = state.get().submission ?? {}
      current.open?.controller.abort(new SwapError('swap/cancelled', { account }))
    },
    /** Removes the finished swap from the state, after the visitor saw its outcome. */
    clearOutcome(): void {
      guard.isActive = false
      const { submission } = state.get()
      if (!submission || current.open) return
      const attempt = attempts.find(keyOf(submission))
      // An unknown outcome stays in the log, and so does an allowance: a later attempt may fail without an approval of its own.
      if (attempt && (!attempt.isSwapRequested || attempt.isOver)) {
        if (attempt.approved) attempts.write({ ...attempt, isSeen: true })
        else attempts.remove(attempt)
      }
      setSubmission(undefined)
    },
    /** Fails the open swap if its wallet is disconnected. Another wallet with the same account does not count. */
    abortDisconnected(): void {
      const { submission } = state.get()
      const { open } = current
      if (!submission || !open || isHeld(connections, submission)) return
      const { account } = submission
      guard.isActive = true
      const error = new SwapError('swap/disconnected', { account })
      change({ status: 'failed', failure: failureOf(error) })
      open.controller.abort(error)
    }
  }
}

/** Submits a prepared swap unless another one is open. */
async function submitOnce(
  context: Omit<RequestContext, 'askVisitor'>,
  current: CurrentSwap,
  prepared: PreparedSwap,
  { signal, canAsk }: SubmitOptions
): Promise<string> {
  const { account } = prepared.offer.quote.request
  if (current.open) throw new SwapError('swap/busy', { account })
  if (signal?.aborted) throw new SwapError('swap/cancelled', { account }, { cause: signal.reason })
  const controller = new AbortController()
  const cancel = () => controller.abort(new SwapError('swap/cancelled', { account }, { cause: signal?.reason }))
  const open: OpenSwap = { controller }
  current.open = open
  signal?.addEventListener('abort', cancel)
  try {
    const askVisitor = canAsk ? askWith(open, context) : refuseWorse
    return await requestSwap({ ...context, askVisitor }, prepared, controller.signal)
  } finally {
    signal?.removeEventListener('abort', cancel)
    current.open = undefined
  }
}

const refuseWorse: SwapObserver['acceptWorse'] = async ({ provider }) => {
  throw new SwapError('swap/worse-price', { provider: provider.id })
}

/** Returns a function that shows a worse price, and resolves once the visitor accepts it. */
const askWith =
  (own: OpenSwap, { state, setSubmission, change }: Pick<RequestContext, 'state' | 'setSubmission' | 'change'>) =>
  (offer: SwapOffer): Promise<void> =>
    new Promise(resolve => {
      change({ status: 'worse', worse: shownOffer(offer) })
      own.accept = () => {
        const { worse: _, ...submission } = state.get().submission ?? {}
        setSubmission({ ...(submission as Submission), status: 'open', offer: shownOffer(offer) })
        resolve()
      }
    })

interface RequestContext extends SubmissionsOptions {
  readonly askVisitor: SwapObserver['acceptWorse']
  readonly setSubmission: (submission: Submission | undefined) => void
  readonly change: (values: Partial<Submission>) => void
}

/** Runs a swap, and stores its steps and its outcome in the state, the events and the log of attempts. */
async function requestSwap(context: RequestContext, prepared: PreparedSwap, signal: AbortSignal): Promise<string> {
  const { ctx, state, attempts, leftovers, setSubmission, change, onSent } = context
  const event = eventOf(prepared)
  const submission = submissionOf(context, prepared)
  const key = keyOf(submission)
  const earlier = attempts.find(key)
  const { approved: inherited } = earlier ?? {}
  let attempt: SwapAttempt = { ...attemptOf(submission), ...(inherited && { approved: inherited }) }
  let approved = inherited
  /** True if the chain may still execute an approval of this swap. */
  let isApproving = false
  const write = (values: Partial<SwapAttempt>) => {
    attempt = { ...attempt, ...values }
    attempts.write(attempt)
  }
  setSubmission(submission)
  ctx.events.emit('swap:started', event)
  try {
    const sent = await runSwap(context.context, prepared, observer(), signal)
    // The allowance may be larger than the amount. It is read once the chain has executed the swap.
    if (approved) write({ isSwapRequested: true, sentId: sent.id })
    else attempts.remove(key)
    const last = state.get().submission ?? submission
    onSent(last, sent)
    setSubmission({ ...last, status: 'sent', id: sent.id })
    ctx.events.emit('swap:sent', { ...event, id: sent.id })
    return sent.id
  } catch (thrown) {
    const error = signal.aborted ? signal.reason : thrown
    const failure = failureOf(error)
    // A request that the wallet had may still be sent after an abort.
    const isUnknown = attempt.isSwapRequested && (signal.aborted || !isNotSent(failure, codesBeforeRequest))
    if (approved || isUnknown) write(isUnknown ? { isSwapRequested: true } : requestOf(earlier))
    else if (earlier) attempts.write(earlier)
    else attempts.remove(key)
    showFailure(context, failure, prepared.isBatch ? undefined : approved)
    if (approved) void leftovers.checkFailed(submission, approved, prepared.isBatch || !isApproving)
    ctx.events.emit('swap:failed', { ...event, code: failure.code ?? 'unknown' })
    throw error
  }

  function observer(): SwapObserver {
    return {
      onSteps: steps => change({ steps }),
      onApproval(next) {
        approved = next ? { ...next, token: storedToken(next.token) } : inherited
        isApproving = next !== undefined
        const { approved: _, ...rest } = attempt
        attempt = rest
        write(approved ? { approved } : {})
      },
      onApproved(id) {
        isApproving = false
        ctx.events.emit('swap:approved', { ...event, id })
      },
      onSwapRequest: () => write({ isSwapRequested: true }),
      acceptWorse: context.askVisitor
    }
  }
}

/** Returns what is known of an earlier request that may still be executed, although a later one was not sent. */
const requestOf = (earlier: SwapAttempt | undefined): Partial<SwapAttempt> => ({
  isSwapRequested: earlier?.isSwapRequested === true && !earlier.isOver,
  ...(earlier?.sentId !== undefined && !earlier.isOver && { sentId: earlier.sentId })
})

/**
 * Shows the failure, unless the visitor cancelled a swap that left no trace.
 *
 * @param approved - allowance that remains. A wallet executes a batch completely or not at all, unless the chain says otherwise.
 */
function showFailure(
  { setSubmission, change }: Pick<RequestContext, 'setSubmission' | 'change'>,
  failure: Failure,
  approved: Approved | undefined
): void {
  if (failure.code === 'swap/cancelled' && !approved) setSubmission(undefined)
  else change({ status: 'failed', failure, ...(approved && { approved }) })
}

/** Returns true if the wallet that got the requests is connected. */
const isHeld = ({ state }: ConnectionsApi, { account, wallet }: Submission) =>
  state.get().byNamespace[namespaceOf(account)]?.wallets.some(({ connector }) => connector === wallet.connector) ??
  false

const eventOf = ({ offer: { provider, quote } }: PreparedSwap): SwapEvent => {
  const { account, from, to } = quote.request
  return {
    account,
    provider: provider.id,
    ...(from.address !== undefined && { from: from.address }),
    ...(to.address !== undefined && { to: to.address })
  }
}

function submissionOf({ connections }: RequestContext, prepared: PreparedSwap): Submission {
  const { offer } = prepared
  const { account, from, to, amount } = offer.quote.request
  const { connector = '', wallet } = connections.account(namespaceOf(account)) ?? {}
  return {
    account,
    from,
    to,
    amount: `${amount}`,
    offer: shownOffer(offer),
    wallet: { connector, name: wallet?.name ?? '', ...(wallet?.icon !== undefined && { icon: wallet.icon }) },
    steps: stepsOf(prepared),
    status: 'open',
    requestedAtMs: Date.now()
  }
}

const attemptOf = ({ account, from, to, amount, offer: { spender }, requestedAtMs }: Submission): SwapAttempt => ({
  account,
  from: storedToken(from),
  to: storedToken(to),
  amount,
  ...(spender !== undefined && { spender }),
  isSwapRequested: false,
  requestedAtMs
})

/** Shows the result view before any other view while it is active, so that the visitor sees the outcome after a disconnect. */
function createOutcomeGuard(ctx: PluginContext) {
  const guard = { isActive: false }
  ctx.tap(ctx.hooks.beforeNavigate, navigation =>
    guard.isActive && navigation.via === 'reset' ? { view: SwapResultView.id, via: 'reset' } : undefined
  )
  ctx.tap(ctx.hooks.initialView, () => (guard.isActive ? { view: SwapResultView.id } : undefined), { stage: -1 })
  ctx.tap(ctx.hooks.beforeClose, ({ view }, reason) => {
    if (!guard.isActive || view !== SwapResultView.id) return
    // Blocks the automatic close after the account is gone. The visitor may still close the dialog.
    if (reason === 'done') return false
    guard.isActive = false
  })
  return guard
}
