import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Handler of a request. @param released - resolves at once, or when a held server is released. */
type Handler = (request: IncomingMessage, response: ServerResponse, released: () => Promise<void>) => Promise<unknown>

/** Starts an HTTP server on a free port of this machine that can delay its responses. */
export async function startHoldable(handler: Handler) {
  let released = Promise.resolve()
  let release = () => {}
  // The server behind it may be gone when a test is over.
  const server = createServer((request, response) => {
    handler(request, response, () => released).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold() {
      released = new Promise(resolve => {
        release = resolve
      })
    },
    release: () => release(),
    close() {
      release()
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    }
  }
}

export async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

/** Starts a proxy before a JSON-RPC node. */
export const startHoldableProxy = (target: string) =>
  startHoldable(async (request, response, released) => {
    const body = await readBody(request)
    await released()
    const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.setHeader('content-type', 'application/json').end(await answer.text())
  })

/** Starts a proxy before a node with an HTTP API of paths, such as the gateways of Cosmos chains and Esplora. */
export const startHoldableGateway = (target: string) =>
  startHoldable(async (request, response, released) => {
    const { method = 'GET', url = '/' } = request
    const body = await readBody(request)
    await released()
    const headers = { 'content-type': request.headers['content-type'] ?? 'application/json' }
    const answer = await fetch(target + url, { method, ...(method === 'POST' && { headers, body }) })
    const type = answer.headers.get('content-type') ?? 'application/json'
    response
      .writeHead(answer.status, { 'content-type': type, 'access-control-allow-origin': '*' })
      .end(await answer.text())
  })
