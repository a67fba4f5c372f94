import { raceSignal } from '@latchkit/kernel'
import type { PairedSession, PairingState, PairOptions } from '../contract.js'
import { PairingError } from '../errors.js'
import type { Proposal } from './proposal.js'
import { createProposalCache } from './proposal-cache.js'
import type { SettledSession } from './sdk.js'

/** Remaining lifetime at which a pairing URI is replaced, ms. */
const RENEW_AHEAD_MS = 10_000
/** Shortest interval between two pairing URIs, ms. */
const RETRY_AFTER_MS = 1_000

interface AttemptsDeps {
  propose(): Promise<Proposal>
  /** Returns `true` if a wallet can still respond to this pairing URI, and its proposal equals the current one. */
  serves(proposal: Proposal): boolean
  /** Accepts the session that a wallet approved. Rejects with the validation error. */
  accept(settled: SettledSession): Promise<PairedSession>
  /** Ends a session that a wallet approved although it is not used. */
  dismiss(settled: SettledSession): void
  show(state: PairingState): void
  /** Converts a thrown value to an error with a code. */
  failed(cause: unknown): Error & { readonly code: string }
  /** Returns `true` if the pairing URI stays when no caller waits: some devices need the link before the tap. */
  shouldKeepPairingUri(): boolean
}

interface Attempt {
  readonly result: Promise<PairedSession>
  readonly controller: AbortController
  waiting: number
  /** True if all callers stopped waiting, and the attempt was not cancelled. */
  isAbandoned: boolean
  /** Withdraws all pairing URIs of this attempt immediately. */
  withdraw(): void
  renew(): void
  lastProposalMs: number
}

/** Error codes of an attempt that ended without a response and without a failure. */
type Ending = 'walletconnect/cancelled' | 'walletconnect/closed'
const endings: readonly string[] = ['walletconnect/cancelled', 'walletconnect/closed'] satisfies Ending[]

const never = () => new Promise<never>(() => {})

/** Creates the pairing attempts. At most one runs at a time: all callers get the same pairing URI and the same session. */
export function createAttempts({ propose, serves, accept, dismiss, show, failed, shouldKeepPairingUri }: AttemptsDeps) {
  const cache = createProposalCache(dismiss)
  let running: Attempt | undefined
  let renewing: Promise<void> | undefined

  const startAttempt = (): Attempt => {
    const controller = new AbortController()
    let renew = () => {}
    let current: Proposal | undefined
    /** Pairing URIs that a wallet may still respond to. */
    const openProposals = new Set<Proposal>()
    const attempt: Attempt = {
      controller,
      waiting: 0,
      isAbandoned: false,
      lastProposalMs: 0,
      renew: () => renew(),
      withdraw() {
        if (openProposals.size === 0) return
        for (const proposal of openProposals) {
          proposal.withdraw()
          // The wallet may approve before it receives the withdrawal.
          proposal.approval.then(dismiss, () => {})
        }
        openProposals.clear()
        current = undefined
        show({ status: 'preparing' })
      },
      result: Promise.resolve().then(() => run())
    }
    const { signal } = controller

    /** Resolves with the session that a wallet approved by this pairing URI; stays pending if the URI was withdrawn. */
    const approvalOf = async (proposal: Proposal): Promise<SettledSession> => {
      try {
        const settled = await proposal.approval
        return openProposals.has(proposal) ? settled : await never()
      } catch (cause) {
        // Only the current URI's failure ends the attempt: a wallet may still approve another one.
        if (proposal === current) throw cause
        return never()
      }
    }

    async function run(): Promise<PairedSession> {
      let used: SettledSession | undefined
      current = cache.take(proposal => proposal.expiresAtMs - RENEW_AHEAD_MS > Date.now() && serves(proposal))
      try {
        if (!current) show({ status: 'preparing' })
        for (;;) {
          current ??= await raceSignal(propose, signal)
          attempt.lastProposalMs = Date.now()
          const { uri, expiresAtMs } = current
          openProposals.add(current)
          show({ status: 'waiting', uri, expiresAtMs })
          const renewal = new Promise<undefined>(resolve => {
            renew = () => resolve(undefined)
          })
          const timer = setTimeout(
            () => {
              if (attempt.waiting > 0) renew()
              else controller.abort(new PairingError('walletconnect/cancelled', {}))
            },
            expiresAtMs - RENEW_AHEAD_MS - Date.now()
          )
          const approved = [...openProposals].map(approvalOf)
          const settled = await raceSignal(() => Promise.race([renewal, ...approved]), signal).finally(() =>
            clearTimeout(timer)
          )
          if (!settled) {
            current = undefined
            continue
          }
          used = settled
          const session = await accept(settled)
          show({ status: 'connected' })
          return session
        }
      } catch (cause) {
        const error = failed(cause)
        show(endings.includes(error.code) ? { status: 'idle' } : { status: 'failed', failure: error.code })
        throw error
      } finally {
        if (attempt.isAbandoned && current && !used) {
          openProposals.delete(current)
          cache.store(current)
        }
        // Only one session is used. End every other session that is approved now or later.
        for (const { approval } of openProposals) {
          approval.then(
            settled => settled !== used && dismiss(settled),
            () => {}
          )
        }
        if (running === attempt) running = undefined
      }
    }

    attempt.result.catch(() => {})
    return attempt
  }

  const stop = (attempt: Attempt | undefined, code: Ending = 'walletconnect/cancelled') => {
    // Immediately, so that the next caller does not join an attempt that is ending.
    if (running === attempt) running = undefined
    attempt?.controller.abort(new PairingError(code, {}))
  }

  return {
    async pair({ signal }: PairOptions = {}): Promise<PairedSession> {
      signal?.throwIfAborted()
      running ??= startAttempt()
      const attempt = running
      attempt.waiting += 1
      try {
        return await (signal ? raceSignal(() => attempt.result, signal) : attempt.result)
      } finally {
        attempt.waiting -= 1
        if (attempt.waiting === 0 && !shouldKeepPairingUri()) {
          attempt.isAbandoned = true
          stop(attempt)
        }
      }
    },
    renew(): Promise<void> {
      const attempt = running
      if (!attempt) return Promise.resolve()
      // Withdraw first: the visitor wants no wallet to respond to the old URI, which others may have seen.
      attempt.withdraw()
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
