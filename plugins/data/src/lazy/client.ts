import { decode, type PluginContext } from '@latchkit/kernel'
import type { DataApi, DataCall, JsonCall, ServiceName } from '../contract.js'
import type { DataOptions, ServiceHosts } from '../options.js'
import { type AlertParts, createErrorAlerts } from './alerts.js'
import { parseJson, readBody } from './body.js'
import { DataError } from './errors.js'
import { readHttpError } from './http-error.js'
import { createRequestDedupe } from './query/request-dedupe.js'
import { createRetry } from './retry.js'
import { withTimeout } from './timeout.js'
import { buildUrl } from './url.js'

/** Version of all packages. */
const version = '0.1.0'
const TIMEOUT_MS = 10_000
const BACK_OFF_MS = 500
const MAX_BYTES = 1024 * 1024
/** MIME types of images that an `<img>` shows without running code in them. */
const imageTypes = /^image\/(?:png|webp|gif|jpeg|svg\+xml)\b/i

interface ClientParts extends AlertParts {
  /** Returns the ids of the site's chain families, which are part of the sdk version. */
  readonly chains: () => readonly string[]
}

/** Creates the HTTP client of the services, with deduplication, timeouts, retries, size limits and alerts. */
export function createClient(
  ctx: Pick<PluginContext, 'events' | 'onDispose' | 'report' | 'signal'>,
  options: DataOptions,
  { chains, ...alertParts }: ClientParts
): Pick<DataApi, 'json' | 'image'> & { raiseNoProjectId(): Promise<void> } {
  const { services = {}, backOffMs = BACK_OFF_MS, fetch: send = fetchOfPage } = options
  const dedupe = createRequestDedupe()
  const withRetry = createRetry(backOffMs)
  const raiseAlert = createErrorAlerts(alertParts)
  ctx.onDispose(dedupe.abortAll)

  const reported = (error: DataError) => {
    ctx.events.emit('data:failed', { service: error.context.service, code: error.code })
    raiseAlert(error).catch(failure => ctx.report(failure, 'raising an alert'))
    return error
  }
  const prepare = (call: DataCall, body: unknown) => {
    try {
      return requestOf(call, body, options, chains())
    } catch (error) {
      throw error instanceof DataError ? reported(error) : error
    }
  }
  const start = async (call: DataCall, body?: unknown) => {
    const { service, signal } = call
    if (ctx.signal.aborted) throw new DataError('data/aborted', { service })
    const request = prepare(call, body)
    const run = (noCallers: AbortSignal) =>
      sendInTime(request, { send, withRetry }, noCallers).catch(cause => {
        const error = toDataError(cause, service, noCallers)
        throw noCallers.aborted ? error : reported(error)
      })
    const key = request.isSafe ? `${request.timeoutMs} ${request.maxBytes} ${request.url}` : undefined
    return dedupe.join(key, run, signal).catch(cause => {
      throw toDataError(cause, service, signal)
    })
  }

  return {
    /** Raises the alert for a missing project id, before the first call. */
    raiseNoProjectId: () => raiseAlert(noProjectId(services)),
    async json<T>({ body, schema, ...call }: JsonCall<T>) {
      const { service } = call
      const [{ blob, type }, loaded] = await Promise.all([
        start(call, body),
        typeof schema === 'function' ? schema() : schema
      ])
      const value = /^text\/html\b/i.test(type) ? undefined : parseJson(await blob.text())
      const decoded = value === undefined ? undefined : decode(loaded, value)
      if (!decoded)
        throw reported(new DataError('data/invalid-answer', { service, expected: 'JSON that matches the schema' }))
      return decoded.value
    },
    async image(call) {
      const { blob, type } = await start(call)
      if (imageTypeOf(type) !== '') return blob
      throw reported(new DataError('data/invalid-answer', { service: call.service, expected: 'an image' }))
    }
  }
}

interface ServiceRequest {
  readonly service: ServiceName
  readonly url: string
  /** Service, method and the constant start of the path: `onramp GET v1/orders`, `catalogue GET getWalletImage`. */
  readonly kind: string
  readonly init: RequestInit
  readonly isSafe: boolean
  readonly timeoutMs: number
  readonly maxBytes: number
}

/**
 * Returns the HTTP request of a call.
 *
 * @throws {DataError} `data/not-configured`, `data/no-project-id` or `data/invalid-path`
 */
function requestOf(
  call: DataCall,
  body: unknown,
  { projectId, services = {}, timeoutMs: usualMs = TIMEOUT_MS }: DataOptions,
  chains: readonly string[]
): ServiceRequest {
  const { service, timeoutMs = usualMs, maxBytes = MAX_BYTES } = call
  const host = services[service]
  if (host === undefined) throw new DataError('data/not-configured', { service })
  if (projectId === undefined) throw new DataError('data/no-project-id', { service })
  const url = buildUrl(host, call, { projectId, st: 'latchkit', sv: `html-${chains.join('-')}-${version}` })
  const isSafe = body === undefined
  const init: RequestInit = {
    credentials: 'omit',
    referrerPolicy: 'strict-origin-when-cross-origin',
    ...(!isSafe && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  }
  const kind = `${service} ${init.method ?? 'GET'} ${endpointOf(call)}`
  return { service, url, kind, init, isSafe, timeoutMs, maxBytes }
}

/** Returns the first segment of a path, and the second one after a version. Ids and addresses are in later segments. */
const endpointOf = ({ path: [first = '', second] }: DataCall) => (/^v\d+$/.test(first) ? `${first}/${second}` : first)

/** Sends a request, with retries, and reads the body of its response. */
const sendInTime = (
  request: ServiceRequest,
  { send, withRetry }: { readonly send: typeof fetch; readonly withRetry: ReturnType<typeof createRetry> },
  signal: AbortSignal
) => {
  const { service, kind, timeoutMs, isSafe } = request
  const timeoutError = () => new DataError('data/timed-out', { service, timeoutMs })
  return withTimeout(timeoutMs, signal, timeoutError, until =>
    withRetry({ service, kind, isSafe, deadlineMs: Date.now() + timeoutMs, signal: until }, () =>
      fetchBody(send, request, until)
    )
  )
}

/** Returns the error for a missing project id. A site without services needs the id for a relay. */
function noProjectId(services: ServiceHosts): DataError {
  const [service = 'relay'] = Object.keys(services)
  return new DataError('data/no-project-id', { service: service as ServiceName })
}

/** Sends a request once, and reads the body of its response. */
async function fetchBody(send: typeof fetch, { service, url, init, maxBytes }: ServiceRequest, signal: AbortSignal) {
  const response = await send(url, { ...init, signal })
  if (!response.ok) throw await readHttpError(response, service)
  const type = response.headers.get('content-type') ?? ''
  return { type, blob: await readBody(response, service, { maxBytes, type: imageTypeOf(type) }) }
}

/** Returns the MIME type of an image without its parameters; an empty text for other types. */
const imageTypeOf = (type: string) => imageTypes.exec(type)?.[0].toLowerCase() ?? ''

/** Calls the page's `fetch`. Looked up on each call, because a page may replace it. */
const fetchOfPage: typeof fetch = (input, init) => fetch(input, init)

/** Returns the `DataError` for an error of `fetch` or of reading the body. */
function toDataError(cause: unknown, service: ServiceName, signal: AbortSignal | undefined): DataError {
  if (cause instanceof DataError) return cause
  return new DataError(signal?.aborted ? 'data/aborted' : 'data/unreachable', { service }, { cause })
}
