import { type Failure, failureOf } from '@latchkit/plugin-chains/kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PreparedDraft, SendApi, TransferDraft } from '../contract.js'

/** Milliseconds after which a prepared transfer is stale, because fees and the state of the chain change. */
const STALE_MS = 20_000
/** Returns true if the transfer was prepared less than `STALE_MS` ago. A time far in the future is stale: the clock was set back. */
const isFresh = (preparedAtMs: number) => Math.abs(Date.now() - preparedAtMs) < STALE_MS

type Outcome = { readonly draft: TransferDraft } & (
  | { readonly prepared: PreparedDraft; readonly atMs: number }
  | { readonly failure: Failure }
)

export interface Preparation {
  /** Outcome of preparing the draft, possibly stale; `undefined` until the draft was prepared once. */
  readonly outcome: Outcome | undefined
  /** Prepares the transfer again. */
  readonly renew: () => void
  /** Resolves with the shown transfer, prepared again if it is stale; `undefined` if that failed, with the failure in `outcome`. */
  readonly latest: () => Promise<PreparedDraft | undefined>
}

/** Returns true if two prepared transfers have the same amount, fee and deposit. */
export const isSamePrice = ({ transfer: one }: PreparedDraft, { transfer: other }: PreparedDraft): boolean =>
  one.amount === other.amount && one.fee === other.fee && one.deposit === other.deposit

/** Prepares a draft, and prepares it again when it is stale and the page is visible. Another draft object starts anew. */
export function usePrepared(draft: TransferDraft, send: Pick<SendApi, 'prepare'>): Preparation {
  const [outcome, setOutcome] = useState<Outcome>()
  const [turn, setTurn] = useState(0)
  const current = useRef({ draft, outcome })
  current.current = { draft, outcome }

  const prepare = useCallback(
    async (signal: AbortSignal) => {
      const { draft } = current.current
      try {
        const prepared = await send.prepare(draft, signal)
        if (signal.aborted) return
        setOutcome({ draft, prepared, atMs: Date.now() })
        return prepared
      } catch (error) {
        if (!signal.aborted) setOutcome({ draft, failure: failureOf(error) })
      }
    },
    [send]
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: prepared again for another draft, and with each turn
  useEffect(() => {
    const controller = new AbortController()
    // Deferred, so that a view that is mounted twice at once (StrictMode) prepares once.
    void Promise.resolve().then(() => (controller.signal.aborted ? undefined : prepare(controller.signal)))
    return () => controller.abort()
  }, [prepare, draft, turn])

  const shown = outcome?.draft === draft ? outcome : undefined
  const preparedAtMs = shown && 'atMs' in shown ? shown.atMs : undefined
  useEffect(() => {
    if (preparedAtMs === undefined) return
    const renewStale = () => {
      if (!document.hidden && !isFresh(preparedAtMs)) setTurn(before => before + 1)
    }
    const timer = setTimeout(renewStale, STALE_MS)
    document.addEventListener('visibilitychange', renewStale)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renewStale)
    }
  }, [preparedAtMs])

  const life = useRef<AbortController>(undefined)
  useEffect(() => {
    life.current = new AbortController()
    return () => life.current?.abort()
  }, [])
  const latest = useCallback(async () => {
    const { outcome, draft } = current.current
    if (!outcome || outcome.draft !== draft || !('prepared' in outcome) || !life.current) return
    return isFresh(outcome.atMs) ? outcome.prepared : prepare(life.current.signal)
  }, [prepare])
  return { outcome: shown, renew: () => setTurn(turn + 1), latest }
}
