import { raceSignal, type Slice, type StorageItem } from '@latchkit/kernel'
import { type ChainsApi, namespaceOf } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { ActivityState } from './contract.js'
import { type Answer, dueAtMs, type Settled, settledBy } from './schedule.js'
import { joinSent, keyOf, readSent, type Sent } from './sent.js'

export interface FollowerParts {
  /** What every tab knows. */
  readonly stored: Pick<StorageItem<readonly unknown[]>, 'get' | 'set' | 'subscribe'>
  readonly slice: Slice<ActivityState>
  readonly features: ChainsApi['features']
  readonly settled: (transaction: Sent & Settled) => void
  /** Keys of those that this tab sent, or asked for last. */
  readonly own: Set<string>
  /** Ends all of it. */
  readonly signal: AbortSignal
  /** Nobody looks at this tab, so it asks nothing. @defaultValue whether the document is hidden */
  readonly isHidden?: () => boolean
  /** Calls back when that changes. @defaultValue by the document's event */
  readonly onVisibility?: (listener: () => void, signal: AbortSignal) => void
  /** Milliseconds since the epoch. @defaultValue `Date.now` */
  readonly now?: () => number
  /** 0 to 255. @defaultValue by `crypto` */
  readonly random?: () => number
}

export interface Follower {
  /** Looks again at what is stored and known. */
  look(): void
}

/** An answer that does not come by then is none. */
const ANSWER_MS = 20_000
/** A tab that did not ask last lets the one that did go first; those that all wait do not all begin at once. */
const STEP_IN_MS = 2_000
const STEP_IN_SPREAD_MS = 3_000
const MAX_REASON = 200

/**
 * Asks the chains what became of what was sent. Who is about to ask says so in the storage first, so that of many tabs one
 * asks; when that one is closed or hidden, another steps in. There is no timer while nothing is pending.
 */
export function followSent({
  stored,
  slice,
  features,
  settled,
  own,
  signal,
  isHidden = () => globalThis.document?.hidden ?? false,
  onVisibility = (listener, until) =>
    globalThis.document?.addEventListener('visibilitychange', listener, { signal: until }),
  now = Date.now,
  random = () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0
}: FollowerParts): Follower {
  const asking = new Set<string>()
  const doubted = new Map<string, number>()
  /** Since when somebody looks at this tab. */
  let sinceMs = now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const all = () => slice.get().sent as readonly Sent[]
  const show = (sent: readonly Sent[]) => {
    if (JSON.stringify(sent) === JSON.stringify(all())) return
    slice.update(state => void Object.assign(state, { sent }))
  }
  const change = (key: string, next: Partial<Sent>) => {
    show(all().map(one => (keyOf(one) === key ? { ...one, ...next } : one)))
    stored.set(all())
  }

  const look = () => {
    const raw = stored.get()
    const heard = readSent(raw, now())
    for (const one of all()) {
      // Another tab asked meanwhile, and goes on with it.
      if (heard.some(other => keyOf(other) === keyOf(one) && other.asked > one.asked)) own.delete(keyOf(one))
    }
    // Nothing at all is what a visitor leaves who clears the site's data.
    const joined = raw.length === 0 ? [] : joinSent(heard, readSent(all(), now()))
    show(joined)
    if (JSON.stringify(joined) !== JSON.stringify(raw)) stored.set(joined)
    plan()
  }

  const dueMs = (one: Sent) => {
    const ownDueMs = dueAtMs(one, now())
    if (own.has(keyOf(one))) return ownDueMs
    return Math.max(ownDueMs, sinceMs) + STEP_IN_MS + (random() / 255) * STEP_IN_SPREAD_MS
  }
  const plan = () => {
    clearTimeout(timer)
    const pending = all().filter(one => one.status === 'pending' && !asking.has(keyOf(one)))
    if (signal.aborted || pending.length === 0 || isHidden()) return
    const next = pending.map(one => ({ one, atMs: dueMs(one) })).sort((a, b) => a.atMs - b.atMs)
    const [first] = next
    if (first) timer = setTimeout(() => isHidden() || void ask(first.one), Math.max(0, first.atMs - now()))
  }

  const ask = async ({ account, id, chain, asked }: Sent) => {
    const key = keyOf({ account, id })
    own.add(key)
    asking.add(key)
    change(key, { asked: asked + 1, askedAtMs: now() })
    // The others that are due go on meanwhile.
    plan()
    const answer = await answerOf(id, chain).catch(() => undefined)
    asking.delete(key)
    if (signal.aborted) return
    // Another tab, or the visitor who cleared the site's data, was quicker.
    if (all().some(one => keyOf(one) === key && one.status === 'pending')) take(key, asked + 1, answer)
    plan()
  }
  const answerOf = async (id: string, chain: Sent['chain']): Promise<Answer> => {
    const limit = new AbortController()
    const end = () => limit.abort()
    const late = setTimeout(end, ANSWER_MS)
    signal.addEventListener('abort', end)
    try {
      const { transactions } = await raceSignal(() => features(namespaceOf(chain), chain), limit.signal)
      if (!transactions) return 'nobody-knows'
      return await raceSignal(() => transactions.status(id, chain, limit.signal), limit.signal)
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', end)
    }
  }
  const take = (key: string, asked: number, answer: Answer | undefined) => {
    const status = typeof answer === 'object' ? answer.status : undefined
    if (status === 'dropped' || status === 'replaced') doubted.set(key, (doubted.get(key) ?? 0) + 1)
    else if (answer) doubted.delete(key)
    const outcome = settledBy(answer, asked, doubted.get(key) ?? 0)
    if (!outcome) return
    const { reason, replacement } = outcome
    change(key, {
      status: outcome.status,
      ...(reason && { reason: plainText(reason, MAX_REASON) }),
      ...(replacement && { replacement })
    })
    const after = all().find(one => keyOf(one) === key)
    if (after) settled(after as Sent & Settled)
  }

  const stop = stored.subscribe(look)
  onVisibility(() => {
    sinceMs = now()
    plan()
  }, signal)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stop()
  })
  look()
  return { look }
}
