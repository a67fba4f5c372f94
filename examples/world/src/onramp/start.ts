/** The site's on-ramp service in the world: the real one, for the pages of every loopback origin. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { OnrampService } from '@latchkit/service-onramp'
import { Hono, type MiddlewareHandler } from 'hono'
import { commonFaults, createFaultSwitch, type FaultSwitch } from '../faults.js'
import { host, listen, stopListening } from '../listen.js'
import type { SellerProvider } from '../seller/purchase.js'
import type { SiteKey } from '../seller/site-token.js'
import type { WebhookTarget } from '../seller/webhooks.js'
import { misbehave, type ServiceContext, type ServiceEnv } from '../services/part.js'

/** Origin that the service allows. It stands for every loopback origin, because the ports of pages vary. */
const siteOrigin = 'http://localhost'
/** Requests per minute of one client. In the world, all clients have the address of this machine. */
const rateLimits = { mintsPerMinute: 1_000, readsPerMinute: 10_000, webhooksPerMinute: 10_000 }

/** Keys and secrets that the site and the seller share. */
export interface SiteSecrets {
  /** Key of the site, for the seller. */
  readonly key: SiteKey
  /** Private key in PEM (PKCS #8). */
  readonly privateKey: string
  /** Secrets of the webhooks. */
  readonly webhooks: Readonly<Record<SellerProvider, string>>
}

/** Creates new secrets. */
export function createSiteSecrets(): SiteSecrets {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = () => randomBytes(32).toString('hex')
  return {
    key: { id: 'local-site', publicKey },
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    webhooks: { card: secret(), aggregator: secret() }
  }
}

export interface OnrampOptions {
  /** Port to listen on. @defaultValue 0, a free one */
  readonly port?: number
  readonly sellerUrl: string
  readonly secrets: SiteSecrets
  /** Database of the world. The service has its own file beside it. @defaultValue in memory, also for a database server */
  readonly databaseUrl?: string | undefined
}

export interface Onramp {
  /** `http://127.0.0.1:4002`, without a trailing slash. */
  readonly url: string
  readonly port: number
  readonly faults: FaultSwitch
  /** Returns the address and the secret for the webhooks of a provider. */
  webhookTarget(provider: SellerProvider): WebhookTarget
  /** Ends all requests, closes the database and frees the port. */
  close(): Promise<void>
}

/**
 * Opens the port of the service on loopback. The service itself is loaded with the first request, because that takes longer than
 * starting a chain.
 *
 * @throws {Error} if the port is taken.
 */
export async function startOnramp(options: OnrampOptions): Promise<Onramp> {
  const { webhooks } = options.secrets
  let loading: Promise<OnrampService> | undefined
  const load = () => {
    loading ??= loadService(options)
    return loading
  }
  const faults = createFaultSwitch()
  const app = new Hono<ServiceEnv>()
  app.use(misbehaveForPages(faults))
  app.all('*', async context => {
    const service = await load()
    const clientIp = context.env.incoming.socket.remoteAddress ?? host
    return respondToLoopback(context, request => service.fetch(request, { clientIp }))
  })
  const server = createServer(getRequestListener(app.fetch))
  const port = await listen(server, options.port ?? 0)
  const url = `http://${host}:${port}`
  return {
    url,
    port,
    faults,
    webhookTarget: provider => ({ url: `${url}/v1/webhooks/${provider}`, secret: webhooks[provider] }),
    async close() {
      // Ends the waits of long polls.
      const closed = loading?.then(
        service => service.close(),
        () => {}
      )
      await stopListening(server)
      await closed
    }
  }
}

async function loadService({ sellerUrl, secrets, databaseUrl }: OnrampOptions): Promise<OnrampService> {
  const { createOnrampService } = await import('@latchkit/service-onramp')
  const { webhooks, key, privateKey } = secrets
  return createOnrampService({
    database: onrampDatabase(databaseUrl),
    providers: {
      card: { apiUrl: sellerUrl, pageUrl: sellerUrl, keyId: key.id, privateKey, webhookSecret: webhooks.card },
      aggregator: { webhookSecret: webhooks.aggregator }
    },
    allowedOrigins: [siteOrigin],
    rateLimits
  })
}

/** Creates a middleware that applies the fault switch. Pages may read the faulty responses; preflights have no fault. */
function misbehaveForPages(faults: FaultSwitch): MiddlewareHandler<ServiceEnv> {
  const spoil = misbehave(faults, commonFaults)
  return async (context, next) => {
    if (context.req.method === 'OPTIONS') return next()
    let isSpoilt = true
    const spoilt = await spoil(context, async () => {
      isSpoilt = false
    })
    if (!isSpoilt || !spoilt) return next()
    spoilt.headers.set('access-control-allow-origin', '*')
    spoilt.headers.set('access-control-expose-headers', 'retry-after')
    return spoilt
  }
}

/** Lets the service handle a request of a loopback page as one of {@link siteOrigin}. Other origins stay as they are. */
async function respondToLoopback(
  { req: { raw } }: ServiceContext,
  handle: (request: Request) => Promise<Response>
): Promise<Response> {
  const origin = raw.headers.get('origin')
  if (origin === null || !isLoopback(origin)) return handle(raw)
  const headers = new Headers(raw.headers)
  headers.set('origin', siteOrigin)
  const { method, body, signal } = raw
  const response = await handle(
    new Request(raw.url, { method, headers, body, signal, ...(body && { duplex: 'half' as const }) })
  )
  const copy = new Response(response.body, response)
  if (copy.headers.has('access-control-allow-origin')) copy.headers.set('access-control-allow-origin', origin)
  return copy
}

const isLoopback = (origin: string) =>
  URL.canParse(origin) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)

/** Returns the service's database for that of the world. */
function onrampDatabase(databaseUrl = ':memory:'): string {
  if (!databaseUrl.startsWith('file:')) return ':memory:'
  return databaseUrl.replace(/(?:\.db)?$/, '-onramp.db')
}
