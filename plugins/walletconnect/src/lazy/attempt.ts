import { unlessAborted } from '@latchkit/kernel'
import type { PairedSession, PairingState, PairOptions } from '../contract.js'
import { PairingError } from '../errors.js'
import { createKeptOffer } from './kept-offer.js'
import type { Offer } from './offer.js'
import type { SettledSession } from './sdk.js'

/** Remaining lifetime at which a pairing URI is replaced, ms. */
const RENEW_AHEAD_MS = 10_000
/** Shortest interval between two pairing URIs, ms. */
const RETRY_AFTER_MS = 1_000

interface AttemptParts {
  offer(): Promise<Offer>
  /** Returns `true` if a wallet can still respond to this pairing URI, and its proposal equals the current one. */
  serves(offer: Offer): boolean
  /** Accepts the session that a wallet approved. Rejects with the validation error. */
  accept(settled: SettledSession): Promise<PairedSession>
  /** Ends a session that a wallet approved although it is not used. */
  dismiss(settled: SettledSession): void
  show(state: PairingState): void
  /** Converts a thrown value to an error with a code. */
  failed(cause: unknown): Error & { readonly code: string }
  /** Returns `true` if the pairing URI stays when no caller waits: some devices need the link before the tap. */
  keepsCode(): boolean
}

interface Attempt {
  readonly result: Promise<PairedSession>
  readonly controller: AbortController
  waiting: number
  /** True if all callers stopped waiting, and the attempt was not cancelled. */
  isLeft: boolean
  /** Withdraws all pairing URIs of this attempt immediately. */
  withdraw(): void
  renew(): void
  lastOfferMs: number
}

/** Error codes of an attempt that ended without a response and without a failure. */
type Ending = 'walletconnect/cancelled' | 'walletconnect/closed'
const endings: readonly string[] = ['walletconnect/cancelled', 'walletconnect/closed'] satisfies Ending[]

const never = () => new Promise<never>(() => {})

/** Creates the pairing attempts. At most one runs at a time: all callers get the same pairing URI and the same session. */
export function createAttempts({ offer, serves, accept, dismiss, show, failed, keepsCode }: AttemptParts) {
  const kept = createKeptOffer(dismiss)
  let running: Attempt | undefined
  let renewing: Promise<void> | undefined

  const begin = (): Attempt => {
    const controller = new AbortController()
    let renew = () => {}
    let current: Offer | undefined
    /** Pairing URIs that a wallet may still respond to. */
    const offered = new Set<Offer>()
    const attempt: Attempt = {
      controller,
      waiting: 0,
      isLeft: false,
      lastOfferMs: 0,
      renew: () => renew(),
      withdraw() {
        if (offered.size === 0) return
        for (const offer of offered) {
          offer.withdraw()
          // The wallet may approve before it receives the withdrawal.
          offer.approval.then(dismiss, () => {})
        }
        offered.clear()
        current = undefined
        show({ status: 'preparing' })
      },
      result: Promise.resolve().then(() => run())
    }
    const { signal } = controller

    /** Resolves with the session that a wallet approved by this pairing URI; stays pending if the URI was withdrawn. */
    const approvalOf = async (offer: Offer): Promise<SettledSession> => {
      try {
        const settled = await offer.approval
        return offered.has(offer) ? settled : await never()
      } catch (cause) {
        // Only the current URI's failure ends the attempt: a wallet may still approve another one.
        if (offer === current) throw cause
        return never()
      }
    }

    async function run(): Promise<PairedSession> {
      let taken: SettledSession | undefined
      current = kept.take(code => code.expiresAtMs - RENEW_AHEAD_MS > Date.now() && serves(code))
      try {
        if (!current) show({ status: 'preparing' })
        for (;;) {
          current ??= await unlessAborted(offer, signal)
          attempt.lastOfferMs = Date.now()
          const { uri, expiresAtMs } = current
          offered.add(current)
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
          const approved = [...offered].map(approvalOf)
          const settled = await unlessAborted(() => Promise.race([renewal, ...approved]), signal).finally(() =>
            clearTimeout(timer)
          )
          if (!settled) {
            current = undefined
            continue
          }
          taken = settled
          const session = await accept(settled)
          show({ status: 'connected' })
          return session
        }
      } catch (cause) {
        const error = failed(cause)
        show(endings.includes(error.code) ? { status: 'idle' } : { status: 'failed', failure: error.code })
        throw error
      } finally {
        if (attempt.isLeft && current && !taken) {
          offered.delete(current)
          kept.keep(current)
        }
        // Only one session is used. End every other session that is approved now or later.
        for (const { approval } of offered) {
          approval.then(
            settled => settled !== taken && dismiss(settled),
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
    async join({ signal }: PairOptions = {}): Promise<PairedSession> {
      signal?.throwIfAborted()
      running ??= begin()
      const attempt = running
      attempt.waiting += 1
      try {
        return await (signal ? unlessAborted(() => attempt.result, signal) : attempt.result)
      } finally {
        attempt.waiting -= 1
        if (attempt.waiting === 0 && !keepsCode()) {
          attempt.isLeft = true
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
        const waitMs = attempt.lastOfferMs + RETRY_AFTER_MS - Date.now()
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
      kept.take(() => false)
    }
  }
}
