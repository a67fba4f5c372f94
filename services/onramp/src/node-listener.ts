import type { RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { clientIpOf } from './client.js'
import type { OnrampService } from './service.js'

/** Options of `createNodeListener`. */
export interface NodeListenerOptions {
  /**
   * Header in which the site's own proxy appends the visitor's address. Clients must not reach the server past the proxy.
   * @defaultValue the socket's address counts
   */
  readonly clientIpHeader?: string
}

/**
 * Returns the listener of a Node HTTP server that passes requests to a service.
 *
 * @throws {TypeError} if `clientIpHeader` is not the name of a header.
 * @example
 * <!-- given: declare const service: import('@latchkit/service-onramp').OnrampService -->
 * ```ts
 * import { createServer } from 'node:http'
 * import { createNodeListener } from '@latchkit/service-onramp'
 *
 * createServer(createNodeListener(service, { clientIpHeader: 'x-forwarded-for' })).listen(8080, '127.0.0.1')
 * ```
 */
export function createNodeListener(
  service: Pick<OnrampService, 'fetch'>,
  { clientIpHeader }: NodeListenerOptions = {}
): RequestListener {
  if (clientIpHeader !== undefined && !isHeaderName(clientIpHeader))
    throw new TypeError('Invalid option "clientIpHeader" of createNodeListener')
  const listener = getRequestListener(
    (request, env) => {
      const { remoteAddress } = (env as HttpBindings).incoming.socket
      // Without the header, the request did not pass the proxy, as a health check.
      const header = clientIpHeader === undefined ? null : request.headers.get(clientIpHeader)
      return service.fetch(request, { clientIp: clientIpOf(header, remoteAddress) })
    },
    { overrideGlobalObjects: false }
  )
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

/** Returns true for the name of a header that a proxy may set. */
export const isHeaderName = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
