import { validItems } from '@latchkit/kernel/schema'
import { type ChainId, isAccountId, MAX_TOKEN_CHARACTERS, parseAccountId } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { FollowedTransaction } from './contract.js'

/** Stored form of a tracked transaction. */
export interface StoredTransaction extends FollowedTransaction {
  /** Number of requests for the status. */
  readonly asked: number
  /** Time of the last request, milliseconds since the epoch. */
  readonly askedAtMs?: number
}

/** Maximum number of stored transactions, the newest ones. */
export const MAX_SENT = 50
/** Maximum age of stored transactions. Older ones are in the chain's history, or were never accepted. */
export const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000
/** A time that is further in the future counts as now, because the clock was set back. */
const CLOCK_MS = 24 * 60 * 60 * 1000
/** Limit of a collectible's name. */
const MAX_NAME_CHARACTERS = 64
const MAX_REASON = 200
const MAX_COUNTED_REQUESTS = 1_000

const id = v.pipe(v.string(), v.regex(/^[\w.:+/=-]{1,128}$/))
const timeMs = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Returns a schema for text from a token or a node, cut to `most` characters. */
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.transform(text => plainText(text, most))
  )
const status = v.picklist(['pending', 'confirmed', 'failed', 'replaced', 'dropped', 'unknown'])

const sent = v.pipe(
  v.object({
    id,
    account: v.custom<FollowedTransaction['account']>(isAccountId),
    recipient: id,
    token: v.object({
      address: v.exactOptional(id),
      name: text(MAX_NAME_CHARACTERS),
      symbol: text(MAX_NAME_CHARACTERS),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
      icon: v.exactOptional(v.pipe(v.string(), v.maxLength(2_048)))
    }),
    isCollectible: v.exactOptional(v.boolean()),
    isSwap: v.exactOptional(v.boolean()),
    amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
    sentAtMs: timeMs,
    status,
    reason: v.exactOptional(text(MAX_REASON)),
    replacement: v.exactOptional(id),
    asked: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COUNTED_REQUESTS)), 0),
    askedAtMs: v.exactOptional(timeMs)
  }),
  v.transform(entry => ({
    ...entry,
    ...(!entry.isCollectible && { token: asToken(entry.token) }),
    chain: parseAccountId(entry.account)?.chain as ChainId
  }))
)

/** Cuts name and symbol to the length of tokens. */
const asToken = <T extends { readonly name: string; readonly symbol: string }>(token: T): T => ({
  ...token,
  name: plainText(token.name, MAX_TOKEN_CHARACTERS),
  symbol: plainText(token.symbol, MAX_TOKEN_CHARACTERS)
})

export const keyOf = ({ account, id }: Pick<StoredTransaction, 'account' | 'id'>): string => `${account} ${id}`

/** Returns the valid transactions of the storage. */
export function readSent(stored: readonly unknown[], nowMs: number): readonly StoredTransaction[] {
  const read = validItems(stored, sent, 2 * MAX_SENT).map(entry => withTimes(entry, nowMs))
  const recent = read.filter(entry => isRecent(entry, nowMs))
  return joinSent(recent, [])
}

const isRecent = ({ sentAtMs }: Pick<StoredTransaction, 'sentAtMs'>, nowMs: number): boolean =>
  sentAtMs > nowMs - MAX_AGE_MS

/** Replaces times in the future by now, so that a transfer stays listed and tracked after a change of the clock. */
function withTimes({ sentAtMs, askedAtMs, ...rest }: StoredTransaction, nowMs: number): StoredTransaction {
  const believed = (timeMs: number) => (timeMs < nowMs + CLOCK_MS ? timeMs : nowMs)
  return { ...rest, sentAtMs: believed(sentAtMs), ...(askedAtMs !== undefined && { askedAtMs: believed(askedAtMs) }) }
}

/** Joins the transactions of two tabs: the later state of each. The order and number of joins do not change the result. */
export function joinSent(
  some: readonly StoredTransaction[],
  others: readonly StoredTransaction[]
): readonly StoredTransaction[] {
  const byKey = new Map<string, StoredTransaction>()
  for (const entry of [...some, ...others]) {
    const known = byKey.get(keyOf(entry))
    byKey.set(keyOf(entry), known ? later(known, entry) : entry)
  }
  return [...byKey.values()].sort((a, b) => b.sentAtMs - a.sentAtMs || order(keyOf(a), keyOf(b))).slice(0, MAX_SENT)
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b))

function later(a: StoredTransaction, b: StoredTransaction): StoredTransaction {
  const [first, second] = [a, b].map(({ status, asked, askedAtMs = 0 }) => [
    Number(status !== 'pending'),
    asked,
    askedAtMs
  ])
  for (const at of [0, 1, 2]) {
    const difference = (first?.[at] ?? 0) - (second?.[at] ?? 0)
    if (difference !== 0) return difference > 0 ? a : b
  }
  // Two states of the same time: every tab takes the same one.
  return order(JSON.stringify(a), JSON.stringify(b)) >= 0 ? a : b
}
