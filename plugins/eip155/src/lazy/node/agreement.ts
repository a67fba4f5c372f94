import type { ChainId } from '@latchkit/plugin-chains/contract'
import { Eip155Error } from '../../errors.js'
import type { ChainReader } from './queries.js'

/** Number of endpoints that must agree, if the site has as many: a lying one could redirect a payment or sign a stranger in. */
const WITNESSES = 2

/**
 * Creates a function that reads from the endpoints of a network and returns the response that two of them agree on, or the response of
 * the only endpoint. It requests the first two endpoints of the site at once, and replaces an endpoint that fails by the next one. An
 * abort rejects with the reason of the signal.
 *
 * The function throws an `Eip155Error`: `eip155/invalid-answer` if two endpoints differ; the first failure if fewer than two respond,
 * because a single response is unconfirmed.
 *
 * @param witnesses - readers of one endpoint each, in the order of the site; at least one. Their responses are compared with `===`.
 */
export function createAgreement(chain: ChainId, witnesses: readonly ((signal: AbortSignal) => ChainReader)[]) {
  return async <T>(read: (reader: ChainReader) => Promise<T>, signal: AbortSignal): Promise<T> => {
    const needed = Math.min(WITNESSES, witnesses.length)
    const waiting = [...witnesses]
    const failures: unknown[] = []
    const responses: T[] = []
    while (responses.length < needed) {
      if (waiting.length === 0) throw failures[0]
      const requested = waiting.splice(0, needed - responses.length).map(readerOf => read(readerOf(signal)))
      for (const result of await Promise.allSettled(requested)) {
        if (result.status === 'fulfilled') responses.push(result.value)
        else failures.push(result.reason)
      }
      signal.throwIfAborted()
    }
    const [response] = responses
    if (responses.every(other => other === response)) return response as T
    throw new Eip155Error('eip155/invalid-answer', { chain, method: 'eth_call', expected: 'what another node says' })
  }
}
