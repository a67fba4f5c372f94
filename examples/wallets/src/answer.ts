import { chosenByDefault } from './prompt/auto.js'
import type { PromptSurface, Question } from './prompt/prompt.js'
import type { RequestLog } from './request-log.js'

/**
 * How a request is answered.
 *
 * - `ask`: the wallet's user decides, through its prompt surface.
 * - `approve`, `reject`: decided without asking; refused in the words of the family.
 * - `late`: approved after `lateMs`.
 * - `never`: stays pending for ever.
 * - `busy`: refused, as when an earlier request is still on screen.
 * - `twice`: approved, then contradicted by news of an account that nobody granted.
 * - `throw`: the method throws before it returns a promise.
 * - `garbage`: resolves with nonsense; `garbage` chooses which.
 */
export type Answer = 'ask' | 'approve' | 'reject' | 'never' | 'late' | 'busy' | 'twice' | 'throw' | 'garbage'

/** Switches that the wallets of every family have. */
export interface AnswerSwitches<G extends string = SharedGarbage> {
  /**
   * One answer for every method that asks the user, or answers by method name. In the second form any method may be named, reads too, and `*` stands
   * for all that are not named; methods left out are answered honestly.
   */
  readonly answer: Answer | Readonly<Record<string, Answer>>
  /** For `late`. Default 3000. */
  readonly lateMs: number
  readonly garbage: G
}
export type SharedGarbage = keyof typeof sharedGarbage

export const honestAnswers: AnswerSwitches<'emptyObject'> = { answer: 'ask', lateMs: 3000, garbage: 'emptyObject' }

/** Value that JSON cannot represent: a function that holds a bigint, a `Map` and a reference to itself. */
const notJson: (() => void) & { accounts?: unknown; addresses?: unknown } = Object.assign(() => {}, {
  accounts: [10n, new Map()]
})
notJson.addresses = [notJson]

export const sharedGarbage = {
  emptyObject: {},
  emptyList: [],
  null: null,
  undefined: undefined,
  number: 42,
  text: 'not what you asked for',
  notJson
} as const

/** Puts a question to the user and resolves with what they picked from its choices. Rejects in the words of the family when they refuse. */
export type Consent = (question: Omit<Question, 'wallet' | 'origin'>) => Promise<readonly string[]>

/** Runs one request: notes it, and answers as the switches say. `work` answers honestly. */
export type Call = <T>(method: string, params: unknown, work: (consent: Consent) => Promise<T>) => Promise<T>

export interface CallParts {
  readonly log: RequestLog
  readonly prompt: PromptSurface
  readonly wallet: Question['wallet']
  readonly origin: string
  behaviour(): AnswerSwitches<string>
  /** All that `garbage` may choose from. */
  readonly garbage: Readonly<Record<string, unknown>>
  /** Returns true if the method asks the user. */
  asks(method: string): boolean
  /** Returns the error that the page gets when the user refuses. */
  refusal(method: string): unknown
  /** Returns the error that the page gets when another prompt is on screen. */
  busy(method: string): unknown
  /** Tells the page of an account that nobody granted. Called a task after the answer to be contradicted, which the page has seen by then. */
  contradict(): void
}

export function createCall(parts: CallParts): Call {
  const { log, behaviour, contradict } = parts
  return (method, params, work) => {
    const answer = answerTo(behaviour(), method, parts.asks(method))
    const entry = log.open(method, params)
    if (answer === 'throw') {
      const crash = new Error(`The wallet crashed on ${method}`)
      entry.failed(crash)
      throw crash
    }
    const outcome = respond(parts, method, answer, work)
    outcome.then(entry.answered, entry.failed)
    if (answer === 'twice') {
      outcome.then(
        () => setTimeout(contradict),
        () => {}
      )
    }
    return outcome
  }
}

export function answerTo({ answer }: AnswerSwitches<string>, method: string, asks: boolean): Answer {
  if (typeof answer === 'string') return asks ? answer : 'ask'
  return answer[method] ?? answer['*'] ?? 'ask'
}

async function respond<T>(
  parts: CallParts,
  method: string,
  answer: Answer,
  work: (consent: Consent) => Promise<T>
): Promise<T> {
  const { behaviour, asks, refusal, busy, garbage, prompt, wallet, origin } = parts
  const switches = behaviour()
  if (answer === 'never') return new Promise<never>(() => {})
  // What it is typed as is what it is not.
  if (answer === 'garbage') return garbage[switches.garbage] as T
  if (answer === 'busy') throw busy(method)
  if (answer === 'reject' && !asks(method)) throw refusal(method)
  if (answer === 'late' && !asks(method)) await passed(switches.lateMs)

  const result = await work(async question => {
    if (answer === 'reject') throw refusal(method)
    if (answer === 'late') await passed(switches.lateMs)
    if (answer !== 'ask') return chosenByDefault(question)
    const verdict = await prompt({ ...question, wallet, origin })
    if (!verdict.approved) throw refusal(method)
    return verdict.chosen
  })
  // Named by its method, a request is refused also where the user would not have been asked.
  if (answer === 'reject' && typeof switches.answer !== 'string') throw refusal(method)
  return result
}

const passed = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
