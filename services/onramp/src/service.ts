import { clientKey, normalizeIp, waitNetwork } from './client.js'
import { type OnrampErrorCode, Refusal } from './errors.js'
import { type Call, jsonResponse } from './handlers/call.js'
import { describeError, routeOf } from './log.js'
import { type OnrampConfig, type OnrampServiceOptions, resolveOptions } from './options.js'
import { createRoutes } from './routes.js'
import { type RunningService, startService } from './running-service.js'

export interface OnrampConnection {
  /**
   * IP address of the visitor: that of the socket, or of a header that the site's own proxy sets. May have a port, and brackets. Another
   * text is refused with `invalid-request`.
   */
  readonly clientIp: string
}

export interface OnrampService {
  /** Handles a request. Always resolves: errors are responses `{ error: code }`. An abort of the request ends its wait. */
  fetch(request: Request, connection: OnrampConnection): Promise<Response>
  /** Refuses new requests, ends the waits of the others, waits for their responses, and closes the database. */
  close(): Promise<void>
}

/**
 * Creates the server of the on-ramp. The database is opened at once, and again with the next request if that fails.
 *
 * @throws {TypeError} with the name of the first invalid option.
 * @example
 * <!-- given: declare const secrets: { privateKey: string, webhook: string } -->
 * ```ts
 * import { createOnrampService } from '@latchkit/service-onramp'
 *
 * const service = createOnrampService({
 *   database: 'postgres://onramp@db.shop.example/onramp',
 *   providers: {
 *     card: { keyId: 'shop-1', privateKey: secrets.privateKey, webhookSecret: secrets.webhook }
 *   },
 *   allowedOrigins: ['https://shop.example']
 * })
 * const response = await service.fetch(new Request('https://onramp.shop.example/health'), { clientIp: '192.0.2.1' })
 * ```
 */
export function createOnrampService(options: OnrampServiceOptions): OnrampService {
  const config = resolveOptions(options)
  const routes = createRoutes(config)
  const start = createStart(config)
  const pending = new Set<Promise<Response>>()
  let closed: Promise<void> | undefined
  start().catch(() => {})

  const call = async (request: Request, { clientIp }: OnrampConnection): Promise<Call> => {
    if (closed) throw new Refusal('unavailable')
    const ip = normalizeIp(clientIp)
    // Text from a header, or the missing address of a socket that the client closed.
    if (ip === undefined) throw new Refusal('invalid-request', { detail: 'clientIp is not an IP address' })
    const client = clientKey(ip, config.clientKeySecret)
    return { service: await start(), request, clientIp: ip, client, network: waitNetwork(ip) }
  }

  const stop = async () => {
    const service = await start().catch(() => undefined)
    service?.endWaits()
    await Promise.allSettled(pending)
    await service?.stop()
  }

  return {
    async fetch(request, connection) {
      const handled = handle({ config, routes }, request, () => call(request, connection))
      pending.add(handled)
      try {
        return await handled
      } finally {
        pending.delete(handled)
      }
    },
    close() {
      closed ??= stop()
      return closed
    }
  }
}

/** Returns a function that resolves with the one running service, and starts it again after a failed start. */
function createStart(config: OnrampConfig): () => Promise<RunningService> {
  let started: Promise<RunningService> | undefined
  return () => {
    started ??= startService(config).catch(cause => {
      started = undefined
      config.log({ event: 'failure', part: 'start', ...describeError(cause) })
      throw new Refusal('unavailable', { cause })
    })
    return started
  }
}

interface RoutesOfService {
  readonly config: OnrampConfig
  readonly routes: ReturnType<typeof createRoutes>
}

async function handle({ config, routes }: RoutesOfService, request: Request, call: () => Promise<Call>) {
  const startedMs = performance.now()
  let code: OnrampErrorCode | undefined
  const refuse = (error: unknown) => {
    const refusal = error instanceof Refusal ? error : new Refusal('internal', { cause: error })
    code = refusal.code
    logFailure(config, refusal)
    return jsonResponse(refusal.status, { error: code }, refusal.headers)
  }
  const response = await routes.fetch(request, { call, refuse })
  addCorsHeaders(config, request, response)
  const durationMs = Math.round(performance.now() - startedMs)
  logResponse(config, { request, status: response.status, durationMs, code })
  return response
}

/** Logs the failures of the service and of a provider. A failed start is logged by the start. */
function logFailure({ log }: OnrampConfig, refusal: Refusal): void {
  if (refusal.status >= 500 && refusal.code !== 'unavailable')
    log({ event: 'failure', part: 'request', ...describeError(refusal) })
}

/** Allows the pages of the site, and no others, to read a response. Webhooks have no origin. */
function addCorsHeaders({ allowedOrigins }: OnrampConfig, request: Request, { headers }: Response): void {
  const origin = request.headers.get('origin')
  headers.append('vary', 'Origin')
  if (origin === null || !allowedOrigins.has(origin)) return
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-expose-headers', 'retry-after')
}

interface HandledRequest {
  readonly request: Request
  readonly status: number
  readonly durationMs: number
  readonly code: OnrampErrorCode | undefined
}

function logResponse({ log }: OnrampConfig, { request, status, durationMs, code }: HandledRequest): void {
  const route = routeOf(new URL(request.url).pathname)
  log({ event: 'response', method: request.method, route, status, durationMs, ...(code && { error: code }) })
}
