import { unlessAborted } from '@latchkit/kernel'
import type { PairedSession, PairingState, PairOptions } from '../contract.js'
import { PairingError } from '../errors.js'
import { createKeptOffer } from './kept-offer.js'
import type { Offer } from './offer.js'
import type { SettledSession } from './sdk.js'

/** A code is replaced when this is left of its life. */
const RENEW_AHEAD_MS = 10_000
/** The next code comes this much after the last at the earliest. */
const RETRY_AFTER_MS = 1_000

interface AttemptParts {
  offer(): Promise<Offer>
  /** Whether a wallet that reads this code now can answer, with what is to be asked now. */
  serves(offer: Offer): boolean
  /** Takes what a wallet approved, or throws what is wrong with it. */
  accept(settled: SettledSession): Promise<PairedSession>
  /** Ends what a wallet approved after nobody waited any more. */
  dismiss(settled: SettledSession): void
  show(state: PairingState): void
  /** What went wrong, named. */
  failed(cause: unknown): Error & { readonly code: string }
  /** The code stays when nobody waits any more: links must be there before the tap on some devices. */
  keepsCode(): boolean
}

interface Attempt {
  readonly result: Promise<PairedSession>
  readonly controller: AbortController
  waiting: number
  /** Everybody left, and nobody cancelled. */
  isLeft: boolean
  /** Ends what was offered so far, at once. */
  withdraw(): void
  renew(): void
  lastOfferMs: number
}

/** How an attempt ends that nobody answered and nothing went wrong with. */
type Ending = 'walletconnect/cancelled' | 'walletconnect/closed'
const endings: readonly string[] = ['walletconnect/cancelled', 'walletconnect/closed'] satisfies Ending[]

const never = () => new Promise<never>(() => {})

/** One attempt at a time, whoever asks: all of them get the same code and the same session. */
export function createAttempts({ offer, serves, accept, dismiss, show, failed, keepsCode }: AttemptParts) {
  const kept = createKeptOffer(dismiss)
  let running: Attempt | undefined
  let renewing: Promise<void> | undefined

  const begin = (): Attempt => {
    const controller = new AbortController()
    let renew = () => {}
    let current: Offer | undefined
    /** Codes that a wallet may still answer to. */
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
          // Its wallet may have approved before it hears of that.
          offer.approval.then(dismiss, () => {})
        }
        offered.clear()
        current = undefined
        show({ status: 'preparing' })
      },
      result: Promise.resolve().then(() => run())
    }
    const { signal } = controller

    /** Resolves with what a wallet approved by this code; stays pending once the code was withdrawn. */
    const approvalOf = async (offer: Offer): Promise<SettledSession> => {
      try {
        const settled = await offer.approval
        return offered.has(offer) ? settled : await never()
      } catch (cause) {
        // A wallet may have read a code before the current one, and still approve it.
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
        // Only one is taken, whatever else was approved, and whenever.
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
    // At once: whoever comes next must not join what is ending.
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
      // The visitor wants nobody to answer to it any more, whoever has seen it.
      attempt.withdraw()
      const renew = async () => {
        const waitMs = attempt.lastOfferMs + RETRY_AFTER_MS - Date.now()
        // The clock may have been set back since.
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
