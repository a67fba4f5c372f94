import * as v from 'valibot'
import { internal, ProviderRpcError } from '../errors.js'

const Response = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() })
])

/**
 * One JSON-RPC call over HTTP.
 *
 * @throws {ProviderRpcError} the node's own code when it refuses; -32603 when it cannot be reached or does not speak JSON-RPC.
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
