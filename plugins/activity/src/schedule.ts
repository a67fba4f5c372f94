import type { TransactionStatus } from '@latchkit/plugin-chains/contract'
import type { Sent } from './sent.js'

/** Most are confirmed within seconds: soon after sending, over the first 25 s, it is asked like this. */
const soonMs = [1_000, 2_000, 4_000, 8_000, 10_000]
/** From then on. */
const STEADY_MS = 30_000
const MAX_STEADY = 99
/** Then it is given up. */
export const MAX_ASKS = soonMs.length + MAX_STEADY
/** One node of many may not have heard of it yet, so it is believed when it is said that often in a row. */
const DOUBTED_TIMES = 3

/** When a chain is to be asked for it next, milliseconds since the epoch. @param nowMs - a time that is set back does not put it off for long. */
export const dueAtMs = ({ asked, askedAtMs, sentAtMs }: Sent, nowMs: number): number => {
  const waitMs = soonMs[asked] ?? STEADY_MS
  return Math.min((askedAtMs ?? sentAtMs) + waitMs, nowMs + waitMs)
}

interface Outcome {
  readonly status: TransactionStatus
  readonly reason?: string
  readonly replacement?: string
}
/** `nobody-knows`: nothing in that chain family can tell. */
export type Answer = Outcome | 'nobody-knows'
export interface Settled extends Outcome {
  readonly status: Exclude<TransactionStatus, 'pending'>
}

/**
 * What an answer comes to; undefined while there is more to find out.
 *
 * @param answer - undefined for none.
 * @param asked - how often, this time included.
 * @param doubted - how often in a row it was said to be dropped or replaced, this time included.
 */
export function settledBy(answer: Answer | undefined, asked: number, doubted: number): Settled | undefined {
  if (answer === 'nobody-knows') return { status: 'unknown' }
  switch (answer?.status) {
    case 'confirmed':
    case 'failed':
      return answer as Settled
    case 'replaced':
    case 'dropped':
      // Nodes behind one address do not all know the same at once: a replacement that has a name was seen, the rest is a guess.
      if (answer.replacement !== undefined || doubted >= DOUBTED_TIMES) return answer as Settled
  }
  if (asked < MAX_ASKS) return undefined
  return answer?.status === 'dropped' || answer?.status === 'replaced' ? (answer as Settled) : { status: 'unknown' }
}
