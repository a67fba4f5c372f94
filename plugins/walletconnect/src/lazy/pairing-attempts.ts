import { raceSignal } from '@latchkit/kernel'
import type { PairedSession, PairingState, PairOptions } from '../contract.js'
import { PairingError } from '../errors.js'
import type { RequestedSignIn } from './authentication-request.js'
import type { Proposal } from './proposal.js'
import { createProposalCache, type ProposalCache } from './proposal-cache.js'
import type { SettledSession } from './sdk.js'

/** Remaining lifetime at which a pairing URI is replaced, ms. */
const RENEW_AHEAD_MS = 10_000
/** Shortest interval between two pairing URIs, ms. */
const RETRY_AFTER_MS = 1_000

interface AttemptsDeps {
  /** @param signIn - sign-in that the callers request with the same approval. */
  propose(signIn: RequestedSignIn | undefined, signal: AbortSignal): Promise<Proposal>
  /** Returns `true` if a wallet can still respond to this pairing URI, and its proposal equals the current one. */
  isUsable(proposal: Proposal, signIn: RequestedSignIn | undefined): boolean
  /** Accepts the session that a wallet approved. Rejects with the validation error. */
  accept(settled: SettledSession): Promise<PairedSession>
  /** Ends a session that a wallet approved although it is not used. */
  dismiss(settled: SettledSession): void
  show(state: PairingState): void
  /** Converts a thrown value to an error with a code. */
  toError(cause: unknown): Error & { readonly code: string }
  /** Returns `true` if the pairing URI stays when no caller waits: some devices need the link before the tap. */
  shouldKeepPairingUri(): boolean
}

/** State of the running attempt. */
interface Attempt {
  readonly controller: AbortController
  /** Sign-in that the first caller requested; later callers share its pairing URI. */
  readonly signIn: RequestedSignIn | undefined
  /** Number of callers that wait for the session. */
  waiting: number
  /** True if all callers stopped waiting, and the attempt was not cancelled. */
  isAbandoned: boolean
  /** Proposal of the pairing URI that is shown. */
  current: Proposal | undefined
  /** Proposals that a wallet may still approve. */
  readonly openProposals: Set<Proposal>
  lastProposalMs: number
  /** Replaces the pairing URI. */
  renew(): void
  result: Promise<PairedSession>
}

/** Error codes of an attempt that ended without a response and without a failure. */
type Ending = 'walletconnect/cancelled' | 'walletconnect/closed'
const endings: readonly string[] = ['walletconnect/cancelled', 'walletconnect/closed'] satisfies Ending[]

const never = () => new Promise<never>(() => {})

/** Creates the pairing attempts. At most one runs at a time: all callers get the same pairing URI and the same session. */
export function createAttempts(deps: AttemptsDeps) {
  const cache = createProposalCache(deps.dismiss)
  let running: Attempt | undefined
  let renewing: Promise<void> | undefined

  const stop = (attempt: Attempt | undefined, code: Ending = 'walletconnect/cancelled') => {
    // Immediately, so that the next caller does not join an attempt that is ending.
    if (running === attempt) running = undefined
    attempt?.controller.abort(new PairingError(code, {}))
  }
  const start = (signIn: RequestedSignIn | undefined): Attempt => {
    const attempt = createAttempt(signIn)
    attempt.result = run(attempt, deps, cache).finally(() => {
      if (running === attempt) running = undefined
    })
    attempt.result.catch(() => {})
    return attempt
  }

  return {
    async pair({ signal, signIn }: PairOptions & { readonly signIn?: RequestedSignIn } = {}): Promise<PairedSession> {
      signal?.throwIfAborted()
      // No caller waits for a pairing URI that was kept, and it may be for other accounts.
      if (running?.waiting === 0 && running.signIn?.chain !== signIn?.chain) stop(running)
      running ??= start(signIn)
      const attempt = running
      attempt.waiting += 1
      try {
        return await (signal ? raceSignal(() => attempt.result, signal) : attempt.result)
      } finally {
        attempt.waiting -= 1
        if (attempt.waiting === 0 && !deps.shouldKeepPairingUri()) {
          attempt.isAbandoned = true
          stop(attempt)
        }
      }
    },
    renew(): Promise<void> {
      const attempt = running
      if (!attempt) return Promise.resolve()
      // Withdraw first: the visitor wants no wallet to respond to the old URI, which others may have seen.
      withdraw(attempt, deps)
      const renew = async () => {
        const waitMs = attempt.lastProposalMs + RETRY_AFTER_MS - Date.now()
        // Limited, because the clock may have been set back since.
        if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, Math.min(waitMs, RETRY_AFTER_MS)))
        attempt.renew()
        renewing = undefined
      }
      renewing ??= renew()
      return renewing
    },
    cancel(code?: Ending) {
      stop(running, code)
      cache.take(() => false)
    }
  }
}

const createAttempt = (signIn: RequestedSignIn | undefined): Attempt => ({
  controller: new AbortController(),
  signIn,
  waiting: 0,
  isAbandoned: false,
  current: undefined,
  openProposals: new Set(),
  lastProposalMs: 0,
  renew() {},
  result: never()
})

/** Shows pairing URIs until a wallet approves one, and accepts its session. Ends every other session that a wallet approves. */
async function run(attempt: Attempt, deps: AttemptsDeps, cache: ProposalCache): Promise<PairedSession> {
  const { openProposals } = attempt
  const { isUsable, accept, dismiss, show } = deps
  // The caller joins the attempt before its state changes.
  await Promise.resolve()
  let used: SettledSession | undefined
  attempt.current = cache.take(
    proposal => proposal.expiresAtMs - RENEW_AHEAD_MS > Date.now() && isUsable(proposal, attempt.signIn)
  )
  try {
    if (!attempt.current) show({ status: 'preparing' })
    while (!used) used = await showPairingUri(attempt, deps)
    const session = await accept(used)
    show({ status: 'connected' })
    return session
  } catch (cause) {
    const error = deps.toError(cause)
    show(endings.includes(error.code) ? { status: 'idle' } : { status: 'failed', failure: error.code })
    throw error
  } finally {
    if (attempt.isAbandoned && attempt.current && !used) {
      openProposals.delete(attempt.current)
      cache.store(attempt.current)
    }
    for (const { approval } of openProposals) {
      approval.then(
        settled => settled !== used && dismiss(settled),
        () => {}
      )
    }
  }
}

/** Shows one pairing URI. Resolves to the session that a wallet approved, or to `undefined` when the URI is to be replaced. */
async function showPairingUri(attempt: Attempt, { propose, show }: AttemptsDeps): Promise<SettledSession | undefined> {
  const { controller, openProposals } = attempt
  const { signal } = controller
  attempt.current ??= await raceSignal(() => propose(attempt.signIn, signal), signal)
  attempt.lastProposalMs = Date.now()
  const { uri, expiresAtMs } = attempt.current
  openProposals.add(attempt.current)
  show({ status: 'waiting', uri, expiresAtMs })
  const renewal = new Promise<undefined>(resolve => {
    attempt.renew = () => resolve(undefined)
  })
  const timer = setTimeout(
    () => {
      if (attempt.waiting > 0) attempt.renew()
      else controller.abort(new PairingError('walletconnect/cancelled', {}))
    },
    expiresAtMs - RENEW_AHEAD_MS - Date.now()
  )
  const approved = [...openProposals].map(proposal => approvalOf(attempt, proposal))
  const settled = await raceSignal(() => Promise.race([renewal, ...approved]), signal).finally(() =>
    clearTimeout(timer)
  )
  if (!settled) attempt.current = undefined
  return settled
}

/** Resolves to the session that a wallet approved by this pairing URI; stays pending if the URI was withdrawn. */
async function approvalOf(attempt: Attempt, proposal: Proposal): Promise<SettledSession> {
  try {
    const settled = await proposal.approval
    return attempt.openProposals.has(proposal) ? settled : await never()
  } catch (cause) {
    // Only the current URI's failure ends the attempt: a wallet may still approve another one.
    if (proposal === attempt.current) throw cause
    return never()
  }
}

/** Withdraws all pairing URIs of the attempt immediately. */
function withdraw(attempt: Attempt, { dismiss, show }: AttemptsDeps): void {
  const { openProposals } = attempt
  if (openProposals.size === 0) return
  for (const proposal of openProposals) {
    proposal.withdraw()
    // The wallet may approve before it receives the withdrawal.
    proposal.approval.then(dismiss, () => {})
  }
  openProposals.clear()
  attempt.current = undefined
  show({ status: 'preparing' })
}
