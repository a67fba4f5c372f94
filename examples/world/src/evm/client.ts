import * as v from 'valibot'

export type EvmCall = readonly [method: string, ...params: readonly unknown[]]

/** Error of a node that did not respond with a usable result. */
export class NodeTrouble extends Error {
  override readonly name = 'NodeTrouble'
}

export interface EvmClient {
  /** Resolves with the results, in order. @throws {NodeTrouble} also if the node rejects one of the calls. */
  ask(calls: readonly EvmCall[]): Promise<readonly unknown[]>
  /** Like `ask`, but the result of a rejected call, such as one that reverts, is undefined. */
  tryEach(calls: readonly EvmCall[]): Promise<readonly unknown[]>
}

const limitMs = 10_000
/** Maximum number of calls in one request; further calls follow in later requests. */
const mostAtOnce = 200

const Answers = v.array(
  v.looseObject({
    id: v.number(),
    result: v.optional(v.unknown()),
    error: v.optional(v.looseObject({ message: v.string() }))
  })
)
type Answer = v.InferOutput<typeof Answers>[number]

/** Creates a JSON-RPC client that batches calls. */
export function createEvmClient(url: string): EvmClient {
  const send = async (calls: readonly EvmCall[]): Promise<readonly Answer[]> => {
    const body = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(limitMs)
      })
      const answers = new Map(v.parse(Answers, await response.json()).map(answer => [answer.id, answer]))
      return calls.map((_, id) => {
        const answer = answers.get(id)
        if (!answer) throw new NodeTrouble('The node left out an answer')
        return answer
      })
    } catch (cause) {
      throw new NodeTrouble('The node does not answer', { cause })
    }
  }
  const sendAll = async (calls: readonly EvmCall[]) => {
    const answers: Answer[] = []
    for (let from = 0; from < calls.length; from += mostAtOnce)
      answers.push(...(await send(calls.slice(from, from + mostAtOnce))))
    return answers
  }
  return {
    async ask(calls) {
      return (await sendAll(calls)).map(({ result, error }, index) => {
        if (error) throw new NodeTrouble(`${calls[index]?.[0]}: ${error.message}`)
        return result
      })
    },
    tryEach: async calls => (await sendAll(calls)).map(({ result, error }) => (error ? undefined : result))
  }
}

export const quantity = (value: number) => `0x${value.toString(16)}`
