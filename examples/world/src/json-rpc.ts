/** JSON-RPC 2.0 over HTTP, as Solana and Polkadot nodes implement it. */
import { Hono } from 'hono'
import * as v from 'valibot'
import type { ServiceEnv } from './services/part.js'

/** Handlers by method name. Each gets unparsed parameters and returns a result or a promise. A thrown {@link RpcError} becomes an error response. */
export type RpcMethods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

export class RpcError extends Error {
  override readonly name = 'RpcError'
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown
  ) {
    super(message)
  }
}

const methodNotFound = -32_601
export const invalidParams = -32_602

const Request = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()])),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), [])
})

/** Creates the routes. @param write  Serializes a response. @defaultValue JSON.stringify */
export function jsonRpcRoutes(methods: RpcMethods, write: (answer: unknown) => string = JSON.stringify) {
  return new Hono<ServiceEnv>()
    .post('*', async context => {
      const isJson = context.req.header('content-type')?.split(';')[0]?.trim() === 'application/json'
      if (!isJson) return context.text('Supplied content type is not allowed. application/json is required', 415)
      const answer = await responseText(methods, await context.req.text())
      return context.body(answer === undefined ? '' : write(answer), 200, { 'content-type': 'application/json' })
    })
    .all('*', context => context.text('Used HTTP method is not allowed. POST is required', 405))
}

/** Returns the response, or `undefined` for a notification. */
async function responseText(methods: RpcMethods, text: string): Promise<unknown> {
  let request: unknown
  try {
    request = JSON.parse(text)
  } catch {
    return refused(null, new RpcError(-32_700, 'Parse error'))
  }
  if (!Array.isArray(request)) return responseTo(methods, request)
  if (request.length === 0) return refused(null, new RpcError(-32_600, 'Invalid request'))
  const all = await Promise.all(request.map(one => responseTo(methods, one)))
  const responses = all.filter(answer => answer !== undefined)
  return responses.length > 0 ? responses : undefined
}

async function responseTo(methods: RpcMethods, request: unknown): Promise<unknown> {
  const parsed = v.safeParse(Request, request)
  if (!parsed.success) return refused(null, new RpcError(-32_600, 'Invalid request'))
  const { id, method, params } = parsed.output
  const called = Object.hasOwn(methods, method) ? methods[method] : undefined
  try {
    if (!called) throw new RpcError(methodNotFound, 'Method not found')
    const result = await called(params)
    return id === undefined ? undefined : { jsonrpc: '2.0', id, result }
  } catch (error) {
    return id === undefined ? undefined : refused(id, error)
  }
}

function refused(id: string | number | null, error: unknown) {
  const { code, message, data } = error instanceof RpcError ? error : new RpcError(-32_603, 'Internal error')
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}
