import { useLoaded } from '@latchkit/plugin-shell/ui'
import { useEffect, useRef, useState } from 'react'
import type { PurchaseQuote, QuoteRequest } from '../contract.js'
import type { OnrampStore } from '../lazy/onramp-store.js'

/** Time after the last change before an estimate is requested. */
const DEBOUNCE_MS = 300
/** Time after which a shown estimate is requested again, because prices move. */
const REFRESH_MS = 30_000

/** Estimate for the form. `ready`: with a newer one on its way, the last one for the same request stays. */
export type QuoteState =
  | { readonly status: 'none' | 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly quote: PurchaseQuote }

/**
 * Returns the estimate of a request, which is asked for when the visitor pauses. An estimate of an earlier request is never returned.
 *
 * @param symbol - Symbol of the token.
 */
export function useQuote(
  store: OnrampStore,
  request: QuoteRequest | undefined,
  symbol: string | undefined
): QuoteState & { readonly retry: () => void } {
  const key = request && JSON.stringify([request.token, request.network, request.currency, request.amount])
  const [settled, setSettled] = useState<string>()
  const [round, setRound] = useState(0)
  const last = useRef<{ readonly key: string; readonly quote: PurchaseQuote }>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [key])
  const isSettled = key !== undefined && settled === key
  const loaded = useLoaded(isSettled ? `${key} ${round}` : undefined, signal =>
    request ? store.quote(request, signal, symbol) : Promise.reject(new Error('There is no request'))
  )
  const { status } = loaded
  useEffect(() => {
    if (!isSettled || status === 'loading') return
    const timer = setTimeout(() => setRound(before => before + 1), REFRESH_MS)
    return () => clearTimeout(timer)
  }, [isSettled, status])
  const retry = () => setRound(before => before + 1)
  if (key === undefined) return { status: 'none', retry }
  if (isSettled && loaded.status === 'ready') {
    last.current = { key, quote: loaded.value }
    return { status: 'ready', quote: loaded.value, retry }
  }
  if (isSettled && loaded.status === 'failed') return { status: 'failed', retry }
  return last.current?.key === key
    ? { status: 'ready', quote: last.current.quote, retry }
    : { status: 'loading', retry }
}
