import { raceSignal, type Slice, type StorageItem } from '@latchkit/kernel'
import { type ChainsApi, namespaceOf } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { ActivityState } from './contract.js'
import { dueAtMs, finalStatus, type Settled, type StatusResult } from './schedule.js'
import { joinSent, keyOf, readSent, type StoredTransaction } from './sent.js'

export interface TrackerParts {
  /** Transactions that all tabs share. */
  readonly stored: Pick<StorageItem<readonly unknown[]>, 'get' | 'set' | 'subscribe'>
  readonly slice: Slice<ActivityState>
  readonly features: ChainsApi['features']
  /** Called once for each transaction with a final status. */
  readonly settled: (transaction: StoredTransaction & Settled) => void
  /** Keys of the transactions that this tab sent or tracks. */
  readonly own: Set<string>
  /** Ends the tracking. */
  readonly signal: AbortSignal
}

/** Milliseconds after which a request for a status counts as failed. */
const TIMEOUT_MS = 20_000
/** Wait before this tab takes over the tracking from another tab, with a random part so that tabs do not take over together. */
const TAKE_OVER_MS = 2_000
const TAKE_OVER_SPREAD_MS = 3_000
const MAX_REASON_CHARACTERS = 200

const isHidden = () => globalThis.document?.hidden ?? false

/**
 * Tracks sent transactions until their status is final. A tab claims a transaction in the storage before each request, so
 * that one of many tabs sends requests; another tab takes over when that tab is closed or hidden. Without pending
 * transactions there is no timer.
 */
export function trackTransactions(parts: TrackerParts): void {
  const { stored, features, settled, own, signal } = parts
  const list = createSentList(parts)
  const requested = new Set<string>()
  const doubtful = new Map<string, number>()
  let visibleSinceMs = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = () => {
    clearTimeout(timer)
    const pending = list.all().filter(sent => sent.status === 'pending' && !requested.has(keyOf(sent)))
    if (signal.aborted || isHidden()) return
    const [first] = pending
      .map(sent => ({
        sent,
        atMs: own.has(keyOf(sent)) ? dueAtMs(sent, Date.now()) : takeOverAtMs(sent, visibleSinceMs)
      }))
      .sort((a, b) => a.atMs - b.atMs)
    if (first) timer = setTimeout(() => isHidden() || void request(first.sent), Math.max(0, first.atMs - Date.now()))
  }
  const request = async (sent: StoredTransaction) => {
    const key = keyOf(sent)
    const asked = sent.asked + 1
    own.add(key)
    requested.add(key)
    list.change(key, { asked, askedAtMs: Date.now() })
    schedule()
    const result = await requestStatus(features, sent, signal).catch(() => undefined)
    requested.delete(key)
    if (signal.aborted) return
    // Another tab may have settled the transaction, and the visitor may have cleared the storage.
    if (list.find(key)?.status === 'pending') apply(key, asked, result)
    schedule()
  }
  const apply = (key: string, asked: number, result: StatusResult | undefined) => {
    const status = typeof result === 'object' ? result.status : undefined
    if (status === 'dropped' || status === 'replaced') doubtful.set(key, (doubtful.get(key) ?? 0) + 1)
    else if (result) doubtful.delete(key)
    const final = finalStatus(result, asked, doubtful.get(key) ?? 0)
    if (!final) return
    const after = list.change(key, changesBy(final))
    if (after) settled(after as StoredTransaction & Settled)
  }

  const synchronize = () => {
    list.synchronize()
    schedule()
  }
  const onVisibility = () => {
    visibleSinceMs = Date.now()
    schedule()
  }
  const stop = stored.subscribe(synchronize)
  globalThis.document?.addEventListener('visibilitychange', onVisibility, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stop()
  })
  synchronize()
}

/** Returns when this tab takes over a transaction that another tab tracks, if that tab sends no request before. */
function takeOverAtMs(sent: StoredTransaction, visibleSinceMs: number): number {
  const random = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255
  return Math.max(dueAtMs(sent, Date.now()), visibleSinceMs) + TAKE_OVER_MS + random * TAKE_OVER_SPREAD_MS
}

/** Returns the parts of a final status that are stored. */
const changesBy = ({ status, reason, replacement }: Settled): Partial<StoredTransaction> => ({
  status,
  ...(reason && { reason: plainText(reason, MAX_REASON_CHARACTERS) }),
  ...(replacement && { replacement })
})

/** Creates the list of sent transactions, which this tab shows and all tabs share. */
function createSentList({ stored, slice, own }: Pick<TrackerParts, 'stored' | 'slice' | 'own'>) {
  const all = () => slice.get().sent as readonly StoredTransaction[]
  const show = (sent: readonly StoredTransaction[]) => {
    if (JSON.stringify(sent) === JSON.stringify(all())) return
    slice.update(state => void Object.assign(state, { sent }))
  }
  const find = (key: string) => all().find(sent => keyOf(sent) === key)
  return {
    all,
    find,
    /** Changes a transaction in this tab and in the storage, and returns it. */
    change(key: string, changes: Partial<StoredTransaction>) {
      show(all().map(sent => (keyOf(sent) === key ? { ...sent, ...changes } : sent)))
      stored.set(all())
      return find(key)
    },
    /** Joins the transactions of this tab and of the storage. */
    synchronize() {
      const raw = stored.get()
      const others = readSent(raw, Date.now())
      for (const sent of all()) {
        // Another tab sent a request meanwhile, and goes on tracking the transaction.
        if (others.some(other => keyOf(other) === keyOf(sent) && other.asked > sent.asked)) own.delete(keyOf(sent))
      }
      // The storage is empty after the visitor cleared the site's data.
      const joined = raw.length === 0 ? [] : joinSent(others, readSent(all(), Date.now()))
      show(joined)
      if (JSON.stringify(joined) !== JSON.stringify(raw)) stored.set(joined)
    }
  }
}

/** Requests the status of a transaction from its chain. Rejects after 20 s. */
async function requestStatus(
  features: ChainsApi['features'],
  { id, chain }: StoredTransaction,
  signal: AbortSignal
): Promise<StatusResult> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, TIMEOUT_MS)
  signal.addEventListener('abort', abort)
  try {
    const { transactions } = await raceSignal(() => features(namespaceOf(chain), chain), controller.signal)
    if (!transactions) return 'unsupported'
    return await raceSignal(() => transactions.status(id, chain, controller.signal), controller.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
