/** Service for swaps: quotes from the exchange of an EVM chain, and unsigned transactions for it. */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ConvertFault } from '../convert/faults.js'
import { RequestError } from '../convert/requests.js'
import {
  type ConvertContext,
  respondAllowance,
  respondApproval,
  respondGasPrice,
  respondQuotes,
  respondTokens,
  respondTransaction
} from '../convert/responses.js'
import { createEvmClient, NodeError } from '../evm/client.js'
import type { FaultSwitch } from '../faults.js'
import { failed, type ServiceEnv } from './part.js'

const largestBodyBytes = 64 * 1024

/**
 * Creates the routes.
 *
 * @param nodes  HTTP addresses by CAIP-2 id. Those of EVM chains are used.
 */
export function convertRoutes(nodes: Readonly<Record<string, string>>, faults: FaultSwitch) {
  const evmNodes = Object.entries(nodes).filter(([chainId]) => chainId.startsWith('eip155:'))
  const convert: ConvertContext = {
    clients: new Map(evmNodes.map(([chainId, url]) => [chainId, createEvmClient(url)])),
    takeFault: kinds => faults.take(kinds)?.kind as ConvertFault | undefined
  }
  const routes = new Hono<ServiceEnv>()
    .get('/v1/convert/tokens', async context => context.json(await respondTokens(convert, context.req.query())))
    .get('/v1/convert/quotes', async context => context.json(await respondQuotes(convert, context.req.query())))
    .get('/v1/convert/allowance', async context => context.json(await respondAllowance(convert, context.req.query())))
    .get('/v1/convert/gas-price', async context => context.json(await respondGasPrice(convert, context.req.query())))
    .get('/v1/convert/build-approve', async context =>
      context.json(await respondApproval(convert, context.req.query()))
    )
    .post('/v1/convert/build-transaction', bodyLimit({ maxSize: largestBodyBytes }), async context => {
      const body: unknown = await context.req.json().catch(() => undefined)
      return context.json(await respondTransaction(convert, body))
    })
  routes.onError((error, context) => {
    if (error instanceof RequestError) return failed(context, 400, error.reason, error.message)
    if (error instanceof NodeError) return failed(context, 502, 'node', 'The node does not answer')
    throw error
  })
  return routes
}
