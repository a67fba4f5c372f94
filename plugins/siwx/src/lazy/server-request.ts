import { errorCode } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { fetchWithLimits } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { SignInError } from '../errors.js'

/** Time in a response (RFC 3339), in milliseconds since the epoch. */
export const timeSchema = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform(text => Date.parse(text)),
  v.integer()
)
const failureSchema = v.object({ code: v.pipe(v.string(), v.regex(/^siwx\/[a-z-]{1,40}$/)) })

interface Call {
  /** @defaultValue a GET request */
  readonly body?: unknown
  readonly signal: AbortSignal
}

/** Codes of the server for a signed message that it rejects. */
const refusals: ReadonlySet<string> = new Set([
  'siwx/invalid-signature',
  'siwx/invalid-nonce',
  'siwx/expired',
  'siwx/not-yet-valid',
  'siwx/not-accepted'
])

/** Function that sends a request to an endpoint, and resolves with its validated response. */
export type ServerRequest = ReturnType<typeof createServerRequest>

/**
 * Returns a function that sends requests with cookies to the endpoints of the server. An abort rejects with the reason of the signal.
 *
 * The function throws a `SignInError`: `siwx/not-verified` if the server rejects a signed message; `siwx/server-failed` for any other
 * failure, also for a response that is late, too large, or has another form.
 *
 * @param server - URL of the endpoints, absolute or on the page's origin.
 */
export function createServerRequest(server: string) {
  const base = server.replace(/\/*$/, '/')
  return async <S extends v.GenericSchema>(
    endpoint: string,
    schema: S,
    { body, signal }: Call
  ): Promise<v.InferOutput<S>> => {
    const fail = (reason: string, cause?: unknown) =>
      refusals.has(reason)
        ? new SignInError('siwx/not-verified', { reason }, { cause })
        : new SignInError('siwx/server-failed', { endpoint, reason }, { cause })
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const init: RequestInit = { credentials: 'include', cache: 'no-store', ...(body !== undefined && post) }
    const readFailure = (status: number, text: string) => {
      throw fail(codeOf(text) ?? `HTTP status code: ${status}`)
    }
    try {
      const url = new URL(base + endpoint, location.origin).href
      const read = (text: string) => v.parse(schema, JSON.parse(text))
      return await fetchWithLimits(url, init, read, { signal, readFailure })
    } catch (cause) {
      signal.throwIfAborted()
      throw errorCode(cause) === undefined ? fail('no valid response', cause) : cause
    }
  }
}

const codeOf = (text: string): string | undefined => {
  const parsed = v.safeParse(
    failureSchema,
    tryOrUndefined(() => JSON.parse(text))
  )
  return parsed.success ? parsed.output.code : undefined
}
