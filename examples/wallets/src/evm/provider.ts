import * as v from 'valibot'
import { type Answer, answerTo, asksTheUser, type EvmBehaviour, garbage, strangerAccount } from './behaviour.js'
import type { Consent, Methods } from './core.js'
import { alreadyAsking, invalidRequest, unsupportedMethod, userRejected } from './errors.js'
import type { Emitter, EvmEventName, EvmListener } from './events.js'
import type { RequestLog } from './request-log.js'

export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** EIP-1193. */
export interface EvmProvider {
  /** @throws {ProviderRpcError} through the promise, unless a switch says otherwise. */
  request(args: RequestArguments): Promise<unknown>
  on<N extends EvmEventName>(name: N, listener: EvmListener<N>): EvmProvider
  removeListener<N extends EvmEventName>(name: N, listener: EvmListener<N>): EvmProvider
}

export interface ProviderParts {
  readonly methods: Methods
  readonly emitter: Emitter
  readonly log: RequestLog
  behaviour(): EvmBehaviour
  /** Asks the wallet's user, when the answer is left to them. */
  readonly ask: Consent
  /** Decides for the user: what they would have picked. */
  readonly approve: Consent
  /** Sends a read to the node of the current chain. */
  forward(method: string, params: unknown): Promise<unknown>
}

const Request = v.object({ method: v.pipe(v.string(), v.nonEmpty()), params: v.optional(v.unknown()) })

/** Reads go to the node. What signs, or what only a node's owner may call, does not: the node of a test has unlocked keys of its own. */
const forwarded = /^(?:eth_(?!sign|sendTransaction$)|net_|web3_)\w+$/

export function createEvmProvider(parts: ProviderParts): EvmProvider {
  const { emitter, log, behaviour } = parts

  const provider: EvmProvider = {
    request(args) {
      const parsed = v.safeParse(Request, args)
      if (!parsed.success) return Promise.reject(invalidRequest('method must be a string'))
      const { method, params } = parsed.output
      const answer = answerTo(behaviour(), method)
      const entry = log.open(method, params)
      if (answer === 'throw') {
        const crash = new Error(`The wallet crashed on ${method}`)
        entry.failed(crash)
        throw crash
      }
      const outcome = respond(parts, method, params, answer).then(
        result => {
          entry.answered(result)
          return result
        },
        error => {
          entry.failed(error)
          throw error
        }
      )
      return answer === 'twice' ? contradicted(parts, method, outcome) : outcome
    },
    on(name, listener) {
      emitter.on(name, listener)
      return provider
    },
    removeListener(name, listener) {
      emitter.removeListener(name, listener)
      return provider
    }
  }
  return provider
}

async function respond(parts: ProviderParts, method: string, params: unknown, answer: Answer): Promise<unknown> {
  const { methods, behaviour, forward } = parts
  const asks = asksTheUser(method)
  if (answer === 'never') return new Promise<never>(() => {})
  if (answer === 'garbage') return garbage[behaviour().garbage]
  if (answer === 'busy') throw alreadyAsking(method)
  if (answer === 'reject' && !asks) throw userRejected()
  if (answer === 'late' && !asks) await passed(behaviour().lateMs)

  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (handler) return handler(params, consentFor(parts, answer))
  if (forwarded.test(method)) return forward(method, params)
  throw unsupportedMethod(method)
}

function consentFor({ ask, approve, behaviour }: ProviderParts, answer: Answer): Consent {
  return async question => {
    if (answer === 'reject') throw userRejected()
    if (answer === 'late') await passed(behaviour().lateMs)
    return answer === 'ask' ? ask(question) : approve(question)
  }
}

function contradicted(
  { behaviour, emitter }: ProviderParts,
  method: string,
  outcome: Promise<unknown>
): Promise<unknown> {
  if (behaviour().twice === 'event') {
    // A task later, so that the page has certainly seen its answer before the contradiction.
    outcome.then(
      () => setTimeout(() => emitter.emit('accountsChanged', [strangerAccount])),
      () => {}
    )
    return outcome
  }
  const second = /accounts$/i.test(method) ? [strangerAccount] : null
  const twice: PromiseLike<unknown> = {
    // biome-ignore lint/suspicious/noThenProperty: a thenable that breaks the rules of promises is the point
    then(onAnswer, onFailure) {
      return outcome.then(result => {
        onAnswer?.(result)
        return onAnswer?.(second) as never
      }, onFailure)
    }
  }
  return twice as Promise<unknown>
}

const passed = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
