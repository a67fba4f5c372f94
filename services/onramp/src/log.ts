import { Refusal } from './errors.js'

/** Line of the log. Contains no address, no IP, no order id, no secret and no text of a request. */
export type OnrampLogEntry =
  | {
      readonly event: 'response'
      readonly method: string
      /** Pattern of the path, such as `/v1/orders/{orderId}`; `other` for an unknown path. */
      readonly route: string
      readonly status: number
      readonly durationMs: number
      /** Code of the error response. */
      readonly error?: string
    }
  | {
      readonly event: 'failure'
      /** Part of the service that failed. */
      readonly part: 'start' | 'request' | 'database' | 'listener' | 'retention'
      /** Names and codes of the error and of its causes. */
      readonly error: string
      /** First line of the stack. */
      readonly at?: string
    }

/** Number of causes that are described. */
const MAX_CAUSES = 4

/**
 * Returns the names and the codes of an error and its causes. Texts of foreign errors are left out: a database and a JSON parser quote
 * values in them.
 */
export function describeError(error: unknown): { readonly error: string; readonly at?: string } {
  const parts: string[] = []
  let cause: unknown = error
  for (; cause !== undefined && parts.length < MAX_CAUSES; cause = cause instanceof Error ? cause.cause : undefined)
    parts.push(describeOne(cause))
  const at = error instanceof Error ? error.stack?.match(/^ +at (.{1,300})$/m)?.[1] : undefined
  return { error: parts.join(' < '), ...(at !== undefined && { at }) }
}

function describeOne(error: unknown): string {
  if (error instanceof Refusal) return error.message === error.code ? error.code : `${error.code} (${error.message})`
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? `${error.name} ${code}` : error.name
}

const routes: ReadonlySet<string> = new Set([
  '/health',
  '/v1/generators/onrampurl',
  '/v1/webhooks/card',
  '/v1/webhooks/aggregator'
])

/** Returns the pattern of a path for the log: an order id is a secret. */
export function routeOf(pathname: string): string {
  if (routes.has(pathname)) return pathname
  return pathname.startsWith('/v1/orders/') ? '/v1/orders/{orderId}' : 'other'
}
