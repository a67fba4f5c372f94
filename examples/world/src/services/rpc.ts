/** JSON-RPC proxy of the chains, for pages. */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { failed, type ServiceContext, type ServiceEnv } from './part.js'

const largestBodyBytes = 1024 * 1024
const nodeLimitMs = 10_000
const maxBatchSize = 1_000

/** Methods that a page may call. Methods that control the node (`anvil_`, `evm_`) or use its keys are not for pages. */
const openMethod = /^(?:eth|net|web3)_(?!sign|sendTransaction$|accounts$)/

const Call = v.looseObject({ jsonrpc: v.literal('2.0'), method: v.pipe(v.string(), v.regex(openMethod)) })
const Body = v.union([Call, v.pipe(v.array(Call), v.minLength(1), v.maxLength(maxBatchSize))])

/** Creates the routes. @param nodes  HTTP addresses by CAIP-2 id. */
export function rpcRoutes(nodes: Readonly<Record<string, string>>) {
  const limit = bodyLimit({ maxSize: largestBodyBytes })
  return new Hono<ServiceEnv>()
    .post('/v1', limit, context => forward(context, nodes))
    .post('/v1/', limit, context => forward(context, nodes))
}

async function forward(context: ServiceContext, nodes: Readonly<Record<string, string>>): Promise<Response> {
  const chain = context.req.query('chainId') ?? ''
  const node = Object.hasOwn(nodes, chain) ? nodes[chain] : undefined
  if (node === undefined) return failed(context, 400, 'chainId', 'Chain is not supported')
  const parsed = v.safeParse(Body, await context.req.json().catch(() => undefined))
  if (!parsed.success) return failed(context, 400, 'body', 'Requested RPC call is not allowed')
  try {
    const answer = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parsed.output),
      signal: AbortSignal.timeout(nodeLimitMs)
    })
    return context.body(await answer.text(), 200, { 'content-type': 'application/json' })
  } catch {
    return failed(context, 502, 'node', 'The node does not answer')
  }
}
