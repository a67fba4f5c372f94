import * as v from 'valibot'
import { internal, ProviderRpcError } from '../errors.js'

const Response = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() })
])

/**
 * Sends one JSON-RPC request over HTTP.
 *
 * @throws {ProviderRpcError} with the node's own code if it rejects; -32603 if it is unreachable or the response is
 * not JSON-RPC.
 */
export async function callRpc(url: string, method: string, params: unknown = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    .then(answer => answer.json())
    .catch(cause => {
      throw internal(`${url} did not answer`, cause)
    })
  const parsed = v.safeParse(Response, response)
  if (!parsed.success) throw internal(`${url} does not speak JSON-RPC`)
  if ('error' in parsed.output) {
    const { code, message, data } = parsed.output.error
    throw new ProviderRpcError(code, message, data)
  }
  return parsed.output.result
}
