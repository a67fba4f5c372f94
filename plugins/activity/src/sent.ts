import { type ChainId, isAccountId, MAX_TOKEN_CHARACTERS, parseAccountId } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { FollowedTransaction } from './contract.js'

/** What is kept of a transaction while it is followed, and for a while after. */
export interface Sent extends FollowedTransaction {
  /** How often the chain was asked. */
  readonly asked: number
  /** Milliseconds since the epoch; absent before the first time. */
  readonly askedAtMs?: number
}

/** As many are kept, the newest. */
export const MAX_SENT = 50
/** And for so long: what is older is in the chain's own history, or was never taken. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** Clocks of one machine are set back; a time that is further ahead counts as now. */
const CLOCK_MS = 24 * 60 * 60 * 1000
/** Limit of a collectible's name. */
const MAX_NAME_CHARACTERS = 64
const MAX_REASON = 200
const MAX_ASKED = 1_000

const id = v.pipe(v.string(), v.regex(/^[\w.:+/=-]{1,128}$/))
const timeMs = v.pipe(v.number(), v.integer(), v.minValue(0))
/** By whoever made the token, or by a node. */
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
    amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
    sentAtMs: timeMs,
    status,
    reason: v.exactOptional(text(MAX_REASON)),
    replacement: v.exactOptional(id),
    asked: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_ASKED)), 0),
    askedAtMs: v.exactOptional(timeMs)
  }),
  v.transform(one => ({
    ...one,
    ...(!one.isCollectible && { token: asToken(one.token) }),
    chain: parseAccountId(one.account)?.chain as ChainId
  }))
)

/** Cuts name and symbol to what is shown of a token. */
const asToken = <T extends { readonly name: string; readonly symbol: string }>(token: T): T => ({
  ...token,
  name: plainText(token.name, MAX_TOKEN_CHARACTERS),
  symbol: plainText(token.symbol, MAX_TOKEN_CHARACTERS)
})

export const keyOf = ({ account, id }: Pick<Sent, 'account' | 'id'>): string => `${account} ${id}`

/** What was stored, as far as it can be used; each that cannot is left out alone. */
export function readSent(stored: readonly unknown[], nowMs: number): readonly Sent[] {
  const read = stored.slice(0, 2 * MAX_SENT).flatMap(one => {
    const { success, output } = v.safeParse(sent, one)
    if (!success) return []
    const timely = withTimes(output, nowMs)
    return isKept(timely, nowMs) ? [timely] : []
  })
  return joinSent(read, [])
}

const isKept = ({ sentAtMs }: Pick<Sent, 'sentAtMs'>, nowMs: number): boolean => sentAtMs > nowMs - KEPT_MS

/** Replaces times from the future by now: a transfer stays listed, and followed, whatever the clock was set to. */
function withTimes({ sentAtMs, askedAtMs, ...one }: Sent, nowMs: number): Sent {
  const believed = (timeMs: number) => (timeMs < nowMs + CLOCK_MS ? timeMs : nowMs)
  return { ...one, sentAtMs: believed(sentAtMs), ...(askedAtMs !== undefined && { askedAtMs: believed(askedAtMs) }) }
}

/**
 * What two tabs know, put together: of each transaction what was found out later. In whatever order and how often tabs hear
 * of each other, they end with the same.
 */
export function joinSent(some: readonly Sent[], others: readonly Sent[]): readonly Sent[] {
  const byKey = new Map<string, Sent>()
  for (const one of [...some, ...others]) {
    const known = byKey.get(keyOf(one))
    byKey.set(keyOf(one), known ? later(known, one) : one)
  }
  return [...byKey.values()].sort((a, b) => b.sentAtMs - a.sentAtMs || order(keyOf(a), keyOf(b))).slice(0, MAX_SENT)
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b))

function later(a: Sent, b: Sent): Sent {
  const [first, second] = [a, b].map(one => [Number(one.status !== 'pending'), one.asked, one.askedAtMs ?? 0])
  for (const at of [0, 1, 2]) {
    const difference = (first?.[at] ?? 0) - (second?.[at] ?? 0)
    if (difference !== 0) return difference > 0 ? a : b
  }
  // Two that found out at the same moment: either, but every tab the same.
  return order(JSON.stringify(a), JSON.stringify(b)) >= 0 ? a : b
}
