import { chosenByDefault } from './prompt/auto.js'
import type { PromptSurface, Question } from './prompt/prompt.js'
import type { RequestLog } from './request-log.js'

/**
 * Response of a wallet to a request.
 *
 * - `ask`: the wallet's user decides, through its prompt surface.
 * - `approve`, `reject`: decided without a prompt; a rejection has the error of the family.
 * - `late`: approved after `lateMs`.
 * - `never`: stays pending forever.
 * - `busy`: rejected, as when an earlier request is still on screen.
 * - `twice`: approved, then contradicted by an event with an account that is not authorized.
 * - `throw`: the method throws before it returns a promise.
 * - `garbage`: resolves with an invalid value; `garbage` selects which.
 */
export type Answer = 'ask' | 'approve' | 'reject' | 'never' | 'late' | 'busy' | 'twice' | 'throw' | 'garbage'

/** Switches that the wallets of every family have. */
export interface AnswerSwitches<G extends string = SharedGarbage> {
  /**
   * Response of every method that prompts the user, or responses by method name. In the second form any method may be
   * named, including reads, and `*` stands for all other methods; methods without an entry respond honestly.
   */
  readonly answer: Answer | Readonly<Record<string, Answer>>
  /** Delay of `late`. Default 3000. */
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

/**
 * Prompts the user and resolves with the selected choices. Rejects with the error of the family when the user
 * declines.
 */
export type Consent = (question: Omit<Question, 'wallet' | 'origin'>) => Promise<readonly string[]>

/** Runs and logs one request, and responds as the switches say. `work` returns the honest response. */
export type Call = <T>(method: string, params: unknown, work: (consent: Consent) => Promise<T>) => Promise<T>

export interface CallParts {
  readonly log: RequestLog
  readonly prompt: PromptSurface
  readonly wallet: Question['wallet']
  readonly origin: string
  behaviour(): AnswerSwitches<string>
  /** Values that `garbage` selects from. */
  readonly garbage: Readonly<Record<string, unknown>>
  /** Returns true if the method prompts the user. */
  asks(method: string): boolean
  /** Returns the error that the page gets when the user declines. */
  refusal(method: string): unknown
  /** Returns the error that the page gets when another prompt is on screen. */
  busy(method: string): unknown
  /**
   * Emits an event with an account that is not authorized. Called one task after the contradicted response, which the
   * page has received by then.
   */
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
  // The value does not have the declared type, on purpose.
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
  // A response for this method by name also rejects methods that never prompt the user.
  if (answer === 'reject' && typeof switches.answer !== 'string') throw refusal(method)
  return result
}

const passed = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
