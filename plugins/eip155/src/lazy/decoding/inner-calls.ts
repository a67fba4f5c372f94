import { type DecodingContext, type Effects, joinEffects } from './effects.js'
import type { CallToDecode } from './function-call.js'

/** Maximum number of calls and effects of a batch, and of batches in each other. Beyond them, a batch is shown as bytes. */
const MAX_CALLS = 100
const MAX_DEPTH = 3

/** Returns the effects of a call within a batch. */
export type DecodeCall = (call: CallToDecode, context: DecodingContext) => Effects

/**
 * Returns the effects of the calls of a batch, one after the other. The size of the calls is limited by that of the call data around
 * them, in which they do not overlap.
 *
 * @throws {RangeError} for other than 1 to 100 calls or effects, and for a batch within three others.
 */
export function innerEffects(
  calls: readonly CallToDecode[],
  context: DecodingContext,
  decodeCall: DecodeCall
): Effects {
  assertCount(calls.length)
  const inner = innerContext(context)
  const effects = joinEffects(calls.map(call => decodeCall(call, inner)))
  assertCount(effects.actions.length)
  return effects
}

/** Returns the context of the calls of a batch. @throws {RangeError} within three others. */
export function innerContext(context: DecodingContext): DecodingContext {
  const { depth = 0 } = context
  if (depth === MAX_DEPTH) throw new RangeError(`Expected at most ${MAX_DEPTH} levels`)
  return { ...context, depth: depth + 1 }
}

/** @throws {RangeError} for other than 1 to 100 calls or effects. */
export function assertCount(count: number): void {
  if (count === 0 || count > MAX_CALLS) throw new RangeError(`Expected 1 to ${MAX_CALLS} calls`)
}
