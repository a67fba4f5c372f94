import type { PreparedTransfer, TransferFeature, TransferRequest } from '@latchkit/plugin-chains/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../failure.js'

/** Milliseconds after which a prepared transfer is stale, because fees and the state of the chain change. */
const FRESH_MS = 20_000
/** Returns true if the transfer was prepared less than `FRESH_MS` ago. A time far in the future is stale: the clock was set back. */
const isFresh = (builtAtMs: number) => Math.abs(Date.now() - builtAtMs) < FRESH_MS

type Outcome =
  | { readonly key: string; readonly prepared: PreparedTransfer; readonly atMs: number }
  | { readonly key: string; readonly failure: Failure }

export interface Prepared {
  /** Outcome of preparing the request, possibly stale; `undefined` until the request was prepared once. */
  readonly outcome: Outcome | undefined
  /** Prepares the transfer again. */
  readonly renew: () => void
  /** Resolves with the shown transfer, prepared again if it is stale; `undefined` if that failed, with the failure in `outcome`. */
  readonly latest: () => Promise<PreparedTransfer | undefined>
}

/** Returns true if two prepared transfers have the same amount, fee and deposit. */
export const isSamePrice = (one: PreparedTransfer, other: PreparedTransfer): boolean =>
  one.amount === other.amount && one.fee === other.fee && one.deposit === other.deposit

/** Prepares a transfer, and prepares it again when it is stale and the page is visible. */
export function usePrepared(request: TransferRequest | undefined, transfer: TransferFeature): Prepared {
  const key = request && JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  const [outcome, setOutcome] = useState<Outcome>()
  const [turn, setTurn] = useState(0)
  const asked = useRef({ request, key, outcome })
  asked.current = { request, key, outcome }

  const prepare = useCallback(
    async (signal: AbortSignal) => {
      const { request, key = '' } = asked.current
      if (!request) return
      try {
        const prepared = await transfer.prepare(request, signal)
        if (signal.aborted) return
        setOutcome({ key, prepared, atMs: Date.now() })
        return prepared
      } catch (error) {
        if (!signal.aborted) setOutcome({ key, failure: failureOf(error) })
      }
    },
    [transfer]
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: built anew for another request, and with each turn
  useEffect(() => {
    const controller = new AbortController()
    // Deferred, so that a view that is mounted twice at once (StrictMode) prepares once.
    void Promise.resolve().then(() => (controller.signal.aborted ? undefined : prepare(controller.signal)))
    return () => controller.abort()
  }, [prepare, key, turn])

  const shown = outcome?.key === key ? outcome : undefined
  const builtAtMs = shown && 'atMs' in shown ? shown.atMs : undefined
  useEffect(() => {
    if (builtAtMs === undefined) return
    const look = () => {
      if (!document.hidden && !isFresh(builtAtMs)) setTurn(before => before + 1)
    }
    const timer = setTimeout(look, FRESH_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [builtAtMs])

  const life = useRef<AbortController>(undefined)
  useEffect(() => {
    life.current = new AbortController()
    return () => life.current?.abort()
  }, [])
  const latest = useCallback(async () => {
    const { outcome, key } = asked.current
    if (!outcome || outcome.key !== key || !('prepared' in outcome) || !life.current) return
    return isFresh(outcome.atMs) ? outcome.prepared : prepare(life.current.signal)
  }, [prepare])
  return { outcome: shown, renew: () => setTurn(turn + 1), latest }
}
