import { decode, type PluginContext } from '@latchkit/kernel'
import type { DataApi, DataCall, JsonCall, ServiceName } from '../contract.js'
import type { DataOptions } from '../options.js'
import { addressOf } from './address.js'
import { type AlertParts, createFaultAlerts } from './alerts.js'
import { parseJson, readBody } from './body.js'
import { DataError } from './errors.js'
import { createRequestDedupe } from './query/request-dedupe.js'
import { readRefusal } from './refusal.js'
import { within } from './time-limit.js'
import { createTries } from './tries.js'
import { version } from './version.js'

const MAX_BYTES = 1024 * 1024
/** MIME types that an `<img>` shows without running any code in them. */
const image = /^image\/(?:png|webp|gif|jpeg|svg\+xml)\b/i

interface ClientParts extends AlertParts {
  /** The chain families of the site, part of the sdk version. */
  readonly chains: () => readonly string[]
}

export function createClient(
  ctx: Pick<PluginContext, 'events' | 'onDispose' | 'report' | 'signal'>,
  { projectId, services = {}, timeoutMs: usualMs = 10_000, backOffMs = 500, fetch: ask = fetchOfPage }: DataOptions,
  { chains, ...alertParts }: ClientParts
): Pick<DataApi, 'json' | 'image'> & { raiseNoProjectId(): Promise<void> } {
  const dedupe = createRequestDedupe()
  const tryOften = createTries(backOffMs)
  const tell = createFaultAlerts(alertParts)
  ctx.onDispose(dedupe.abortAll)

  const send = (call: DataCall, body: unknown) => {
    const { service, timeoutMs = usualMs, maxBytes = MAX_BYTES, signal } = call
    const post = body !== undefined
    if (ctx.signal.aborted) throw new DataError('data/aborted', { service })
    const host = services[service]
    if (host === undefined) throw new DataError('data/not-configured', { service })
    if (projectId === undefined) throw new DataError('data/no-project-id', { service })
    const url = addressOf(host, call, { projectId, st: 'latchkit', sv: `html-${chains().join('-')}-${version}` })
    const init: RequestInit = {
      credentials: 'omit',
      referrerPolicy: 'strict-origin-when-cross-origin',
      ...(post && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    }
    const attempt = async (until: AbortSignal) => {
      const response = await ask(url, { ...init, signal: until })
      if (!response.ok) throw await readRefusal(response, service)
      const type = response.headers.get('content-type') ?? ''
      return { type, blob: await readBody(response, service, { maxBytes, type: imageType(type) }) }
    }
    const late = () => new DataError('data/timed-out', { service, timeoutMs })
    const fly = (own: AbortSignal) =>
      within(timeoutMs, own, late, until =>
        tryOften({ service, safe: !post, deadline: Date.now() + timeoutMs, signal: until }, () => attempt(until))
      ).catch(error => {
        throw fail(nameOf(error, call, own), own)
      })
    return dedupe.join(post ? undefined : `${timeoutMs} ${maxBytes} ${url}`, fly, signal).catch(error => {
      throw nameOf(error, call, signal)
    })
  }

  const fail = (error: DataError, signal?: AbortSignal) => {
    if (signal?.aborted) return error
    ctx.events.emit('data:failed', { service: error.context.service, code: error.code })
    tell(error).catch(failure => ctx.report(failure, 'raising an alert'))
    return error
  }
  /** Starts a call. Errors before the request is sent are reported, too. */
  const begin = (call: DataCall, body?: unknown) => {
    try {
      return send(call, body)
    } catch (error) {
      throw error instanceof DataError ? fail(error) : error
    }
  }

  return {
    /** Raises the alert that services lack the project id, before the first call of one. */
    async raiseNoProjectId() {
      // Without any of its own it is another plugin's relay.
      const [service = 'relay'] = Object.keys(services)
      await tell(new DataError('data/no-project-id', { service: service as ServiceName }))
    },
    async json<T>({ body, schema, ...call }: JsonCall<T>) {
      const { service } = call
      const [{ blob, type }, fitting] = await Promise.all([
        begin(call, body),
        typeof schema === 'function' ? schema() : schema
      ])
      const value = /^text\/html\b/i.test(type) ? undefined : parseJson(await blob.text())
      const found = value === undefined ? undefined : decode(fitting, value)
      if (!found) throw fail(new DataError('data/invalid-answer', { service, expected: 'what was asked for' }))
      return found.value
    },
    async image(call) {
      const { blob, type } = await begin(call)
      if (imageType(type) === '') {
        throw fail(new DataError('data/invalid-answer', { service: call.service, expected: 'an image' }))
      }
      return blob
    }
  }
}

/** Without its parameters; empty for what is no image. */
const imageType = (type: string) => image.exec(type)?.[0].toLowerCase() ?? ''

/** Looked up on each call, because a page may replace it. */
const fetchOfPage: typeof fetch = (input, init) => fetch(input, init)

/** Returns the `DataError` of a failed call, whatever `fetch` or reading the body threw. */
function nameOf(error: unknown, { service }: DataCall, signal: AbortSignal | undefined): DataError {
  if (error instanceof DataError) return error
  if (signal?.aborted) return new DataError('data/aborted', { service }, { cause: error })
  return new DataError('data/unreachable', { service }, { cause: error })
}
