import { Refusal } from './errors.js'

/** Returns a JSON response that no cache stores. @param cookies - `Set-Cookie` headers */
export function jsonResponse(status: number, body: unknown, cookies: readonly string[] = []): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff'
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify(body), { status, headers })
}

/** Returns the response for an error: `siwx/internal` for any other than a `Refusal`. Contains no text of the error itself. */
export function errorResponse(error: unknown): Response {
  const { status, code, message } = error instanceof Refusal ? error : new Refusal('siwx/internal')
  return jsonResponse(status, { code, message })
}

/** Allows a page on another origin to read a response, with its cookies. */
export function addCorsHeaders({ headers }: Response, origin: string): void {
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-credentials', 'true')
}

/** Returns the response to the request that a browser sends before one to another origin. */
export const preflightResponse = (methods: readonly string[]): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
      'cache-control': 'no-store'
    }
  })
