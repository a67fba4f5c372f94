import { errorCode } from '@latchkit/kernel'
import type { Connector, NamespaceAdapter, NamespaceFeatures } from '../../src/port/namespace.js'

/** Timeout of every wait. Only a failing case waits this long. */
const TIMEOUT_MS = 4000
const POLLING_MS = 2

/** Member of the port or of the fixture that a failure is about. */
type MemberName =
  | 'import'
  | 'setup'
  | keyof NamespaceAdapter
  | keyof Connector
  | 'requestDecoder.decode'
  | `${keyof NamespaceFeatures | 'fixture'}.${string}`
export type Call = (signal: AbortSignal) => Promise<unknown>

export const never = () => new AbortController().signal

/** Returns the assertions about one member. Each failure begins with the member's name and says what to do. */
export function member(name: MemberName) {
  const fail = (advice: string, cause?: unknown): never => {
    throw new Error(`${name}: ${advice}`, { cause })
  }
  /** Throws `advice`, an imperative, unless `holds`. @param found - shown after the advice. */
  const assert = (holds: unknown, advice: string, ...found: readonly unknown[]) => {
    if (!holds) fail([advice, ...found.map(value => `it gave ${show(value)}`)].join('; '))
  }
  /** Returns a value; throws if it is missing. */
  const required = <T>(value: T, advice: string, ...found: readonly unknown[]): NonNullable<T> => {
    assert(value, advice, ...found)
    return value as NonNullable<T>
  }
  /** Checks that two values are equal: texts, numbers, and lists of them. */
  const equals = <T>(found: T, expected: T, advice: string) => assert(show(found) === show(expected), advice, found)
  /** Waits until `find` returns a value. */
  const until = async <T>(find: () => T | undefined, advice: string): Promise<T> => {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
      const found = find()
      if (found !== undefined) return found
      await new Promise(resolve => setTimeout(resolve, POLLING_MS))
    }
    return fail(`${advice}; nothing had happened after ${TIMEOUT_MS} ms`)
  }
  /** Returns the value that `work` resolves with. @param what - as in "Resolve …". */
  const resolves = async <T>(work: () => Promise<T>, what: string): Promise<T> => {
    const outcome = await outcomeOf(work, () => fail(`Settle ${what}; nothing had happened after ${TIMEOUT_MS} ms`))
    if ('value' in outcome) return outcome.value
    return fail(`Resolve ${what}; it rejected with ${show(outcome.error)}`, outcome.error)
  }
  /** Returns the error that `work` rejects with. @param what - as in "Reject …". @param codes - accepted codes; any if absent. */
  const rejects = async (work: () => Promise<unknown>, what: string, ...codes: readonly string[]): Promise<unknown> => {
    const advice = ['Reject', what, codes.map(code => `${codes[0] === code ? 'with' : 'or'} '${code}'`).join(' ')]
    const outcome = await outcomeOf(work, () => fail(`Settle ${what}; nothing had happened after ${TIMEOUT_MS} ms`))
    if ('value' in outcome) return fail(`${advice.join(' ').trim()}; it resolved with ${show(outcome.value)}`)
    const isCoded = codes.length === 0 || codes.includes(errorCode(outcome.error) ?? '')
    assert(isCoded, `${advice.join(' ')}; it rejected with ${show(outcome.error)}`)
    return outcome.error
  }
  /** Checks that a call rejects with the reason of its signal. */
  const rejectsWithReason = (what: string, isAborted: boolean) => async (call: Call) => {
    const { work, reason } = abortedCall(call, isAborted)
    const error = await rejects(work, what)
    assert(error === reason, 'Reject with the reason of the signal itself', error)
  }
  const rejectsAborted = rejectsWithReason('when its signal is aborted already', true)
  const rejectsOnAbort = rejectsWithReason('at once when its signal aborts', false)
  /** Checks the call with an aborted signal, and with an abort while it waits for the node if the fixture can hold the node. */
  const honoursSignal = async (call: Call, node?: { hold(): void; release(): void }) => {
    await rejectsAborted(call)
    if (!node) return
    node.hold()
    await rejectsOnAbort(call)
    node.release()
  }
  return { fail, assert, required, equals, until, resolves, rejects, rejectsAborted, rejectsOnAbort, honoursSignal }
}

/** Returns `call` with a signal that is aborted before it or right after it, and the reason of the abort. */
function abortedCall(call: Call, isAborted: boolean) {
  const [caller, reason] = [new AbortController(), new Error('changed my mind')]
  if (isAborted) caller.abort(reason)
  const work = () => {
    const calling = call(caller.signal)
    caller.abort(reason)
    return calling
  }
  return { work, reason }
}

/** Returns the value or the error of `work`; rejects with the error that `onLate` throws after a timeout. */
async function outcomeOf<T>(work: () => Promise<T>, onLate: () => never) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, TIMEOUT_MS)
  }).then(onLate)
  // A call that throws counts as one that rejects.
  const outcome = new Promise<T>(resolve => resolve(work())).then(
    value => ({ value }),
    (error: unknown) => ({ error })
  )
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer))
}

export type Member = ReturnType<typeof member>

/** Returns a short text of any value for a message; never throws. */
export function show(value: unknown): string {
  try {
    if (value instanceof Error) return `${value.name} '${errorCode(value) ?? 'without a code'}': ${value.message}`
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? String(value)
  } catch {
    return 'something that cannot be shown'
  }
}
