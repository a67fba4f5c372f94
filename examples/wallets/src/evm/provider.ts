import * as v from 'valibot'
import { answerTo, type Call } from '../answer.js'
import { invalidRequest, unsupportedMethod } from '../errors.js'
import { asksTheUser, type EvmBehaviour, strangerAccount } from './behaviour.js'
import type { Methods } from './core.js'
import type { Emitter, EvmEventName, EvmListener } from './events.js'

export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** Provider of EIP-1193. */
export interface EvmProvider {
  /** Sends a request. @throws {ProviderRpcError} through the promise, unless a switch says otherwise. */
  request(args: RequestArguments): Promise<unknown>
  on<N extends EvmEventName>(name: N, listener: EvmListener<N>): EvmProvider
  removeListener<N extends EvmEventName>(name: N, listener: EvmListener<N>): EvmProvider
}

export interface ProviderParts {
  readonly methods: Methods
  readonly emitter: Emitter
  behaviour(): EvmBehaviour
  readonly call: Call
  /** Sends a read to the node of the current chain. */
  forward(method: string, params: unknown): Promise<unknown>
}

const Request = v.object({ method: v.pipe(v.string(), v.nonEmpty()), params: v.optional(v.unknown()) })

/**
 * Reads go to the node. Methods that sign or that are reserved for the node's owner do not, because the node of a test
 * has unlocked keys.
 */
const forwarded = /^(?:eth_(?!sign|sendTransaction$)|net_|web3_)\w+$/

export function createEvmProvider({ methods, emitter, behaviour, call, forward }: ProviderParts): EvmProvider {
  const provider: EvmProvider = {
    request(args) {
      const parsed = v.safeParse(Request, args)
      if (!parsed.success) return Promise.reject(invalidRequest('method must be a string'))
      const { method, params } = parsed.output
      const answer = answerTo(behaviour(), method, asksTheUser(method))
      const outcome = call(method, params, async consent => {
        const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (handler) return handler(params, consent)
        if (forwarded.test(method)) return forward(method, params)
        throw unsupportedMethod(method)
      })
      return answer === 'twice' && behaviour().twice === 'thenable' ? answeringTwice(method, outcome) : outcome
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

/** Returns a thenable that calls its listener twice, the second time with the opposite. */
function answeringTwice(method: string, outcome: Promise<unknown>): Promise<unknown> {
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
