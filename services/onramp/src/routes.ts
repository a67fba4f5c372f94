import { Hono } from 'hono'
import { sql } from 'kysely'
import { Refusal } from './errors.js'
import { type Call, jsonResponse } from './handlers/call.js'
import { mintUrl } from './handlers/mint-url.js'
import { handleReadOrder } from './handlers/read-order.js'
import { receiveWebhook } from './handlers/receive-webhook.js'
import type { OnrampConfig } from './options.js'

/** Values of a request that the routes get. */
interface RouteEnv {
  readonly Bindings: {
    /** Opens the database if it is not open yet. @throws {Refusal} `unavailable` */
    call(): Promise<Call>
    /** Returns the response for an error. */
    refuse(error: unknown): Response
  }
}

/** Returns the routes of the service. */
export function createRoutes(config: OnrampConfig): Hono<RouteEnv> {
  const app = new Hono<RouteEnv>()
  app.onError((error, { env }) => env.refuse(error))
  app.notFound(({ env }) => env.refuse(new Refusal('not-found')))

  app.post('/v1/generators/onrampurl', async ({ req, env }) => {
    // Browsers name the page's origin in each POST.
    assertOrigin(config, req.raw, 'required')
    return mintUrl(await env.call())
  })
  app.get('/v1/orders/:orderId', async ({ req, env }) => {
    assertOrigin(config, req.raw, 'optional')
    return handleReadOrder(await env.call(), req.param('orderId'))
  })
  app.post('/v1/webhooks/card', async ({ env }) => receiveWebhook(await env.call(), 'card'))
  app.post('/v1/webhooks/aggregator', async ({ env }) => receiveWebhook(await env.call(), 'aggregator'))
  app.get('/health', async ({ env }) => {
    const { service } = await env.call()
    await sql`select 1`.execute(service.database)
    return jsonResponse(200, { status: 'ok' })
  })

  for (const [path, method] of pageRoutes)
    app.options(path, ({ req }) => {
      assertOrigin(config, req.raw, 'required')
      return preflightResponse(method)
    })
  for (const [path, method] of [...pageRoutes, ...otherRoutes])
    app.all(path, ({ env }) => env.refuse(new Refusal('method-not-allowed', { headers: { allow: method } })))
  return app
}

/** Routes for pages on other origins. */
const pageRoutes = [
  ['/v1/generators/onrampurl', 'POST'],
  ['/v1/orders/:orderId', 'GET']
] as const

const otherRoutes = [
  ['/v1/webhooks/card', 'POST'],
  ['/v1/webhooks/aggregator', 'POST'],
  ['/health', 'GET']
] as const

/** @throws {Refusal} `foreign-origin` for an origin that is not allowed, and for a missing one if it is required. */
function assertOrigin({ allowedOrigins }: OnrampConfig, { headers }: Request, presence: 'required' | 'optional'): void {
  const origin = headers.get('origin')
  if (origin === null ? presence === 'required' : !allowedOrigins.has(origin)) throw new Refusal('foreign-origin')
}

/** Returns the response to the request that a browser sends before one to another origin. */
const preflightResponse = (method: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': method,
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
      'cache-control': 'no-store'
    }
  })
