import type { ServiceName } from '../contract.js'
import { parseJson, readBody } from './body.js'
import { DataError } from './errors.js'

const MAX_REASON_BYTES = 4_096
const MAX_REASON_CHARACTERS = 300
export const MAX_PAUSE_MS = 60_000

/**
 * Returns the error of an unsuccessful response. Chooses its code by status 429 first, then by a known text in the body, then by the
 * other statuses.
 */
export async function readHttpError(response: Response, service: ServiceName): Promise<DataError> {
  const { status, headers } = response
  if (status === 429) {
    void response.body?.cancel().catch(() => {})
    return new DataError('data/rate-limited', { service, retryAfterMs: retryAfterMsOf(headers.get('retry-after')) })
  }
  const text = await textOf(response, service)
  if (text.includes('Unauthorized: origin not allowed')) return new DataError('data/origin-not-allowed', { service })
  if (text.includes('Unauthorized: invalid key')) return new DataError('data/invalid-project-id', { service })
  if (text.includes('JWT Token is not yet valid')) return new DataError('data/jwt-not-yet-valid', { service })
  if (status === 403) return new DataError('data/forbidden', { service })
  if (status >= 500) return new DataError('data/server-error', { service, status })
  return new DataError('data/refused', { service, status, reason: reasonOf(text) })
}

async function textOf(response: Response, service: ServiceName): Promise<string> {
  try {
    return await (await readBody(response, service, { maxBytes: MAX_REASON_BYTES })).text()
  } catch (error) {
    if (error instanceof DataError) return ''
    throw error
  }
}

/** Returns the description in a body of the form `{ reasons: [{ description }] }`. */
function reasonOf(text: string): string | undefined {
  const { reasons } = Object(parseJson(text)) as { readonly reasons?: readonly unknown[] | null }
  const { description } = Object(reasons?.[0]) as { readonly description?: unknown }
  return typeof description === 'string' ? description.slice(0, MAX_REASON_CHARACTERS) : undefined
}

/** Returns `Retry-After` (RFC 9110, 10.2.3) in milliseconds, at most `MAX_PAUSE_MS`; `undefined` if the header is missing or invalid. */
function retryAfterMsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_PAUSE_MS)
}
