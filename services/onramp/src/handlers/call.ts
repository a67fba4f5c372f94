import type { RunningService } from '../running-service.js'

/** Request with the service that handles it. */
export interface Call {
  readonly service: RunningService
  readonly request: Request
  /** IP address of the client in normal form. */
  readonly clientIp: string
  /** Key under which the client's requests are counted. */
  readonly client: string
  /** Network of the client, by which its waiting reads are counted. In memory only. */
  readonly network: string
}

/** Returns a JSON response that no cache stores. */
export const jsonResponse = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers
    }
  })
