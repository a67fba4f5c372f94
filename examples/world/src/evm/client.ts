import * as v from 'valibot'

export type EvmCall = readonly [method: string, ...params: readonly unknown[]]

/** Error of a node that did not respond with a usable result. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
}

export interface EvmClient {
  /** Resolves with the results, in order. @throws {NodeError} also if the node rejects one of the calls. */
  request(calls: readonly EvmCall[]): Promise<readonly unknown[]>
  /** Like `request`, but the result of a rejected call, such as one that reverts, is undefined. */
  requestEach(calls: readonly EvmCall[]): Promise<readonly unknown[]>
}

const limitMs = 10_000
/** Maximum number of calls in one request; further calls follow in later requests. */
const maxBatchSize = 200

const BatchResponse = v.array(
  v.looseObject({
    id: v.number(),
    result: v.optional(v.unknown()),
    error: v.optional(v.looseObject({ message: v.string() }))
  })
)
type CallResponse = v.InferOutput<typeof BatchResponse>[number]

/** Creates a JSON-RPC client that batches calls. */
export function createEvmClient(url: string): EvmClient {
  const send = async (calls: readonly EvmCall[]): Promise<readonly CallResponse[]> => {
    const body = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(limitMs)
      })
      const responses = new Map(v.parse(BatchResponse, await response.json()).map(found => [found.id, found]))
      return calls.map((_, id) => {
        const answer = responses.get(id)
        if (!answer) throw new NodeError('The node left out an answer')
        return answer
      })
    } catch (cause) {
      throw new NodeError('The node does not answer', { cause })
    }
  }
  const sendAll = async (calls: readonly EvmCall[]) => {
    const answers: CallResponse[] = []
    for (let from = 0; from < calls.length; from += maxBatchSize)
      answers.push(...(await send(calls.slice(from, from + maxBatchSize))))
    return answers
  }
  return {
    async request(calls) {
      return (await sendAll(calls)).map(({ result, error }, index) => {
        if (error) throw new NodeError(`${calls[index]?.[0]}: ${error.message}`)
        return result
      })
    },
    requestEach: async calls => (await sendAll(calls)).map(({ result, error }) => (error ? undefined : result))
  }
}

/** Returns a number in the hex form of JSON-RPC. */
export const quantity = (value: number | bigint) => `0x${value.toString(16)}`
