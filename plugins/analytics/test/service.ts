import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Respond = (response: ServerResponse, request: ReceivedRequest) => void

/** Starts a real HTTP server on a free port, which responds with 202 by default. It stops when the test has finished. */
export async function startService(respond: Respond = response => void response.writeHead(202).end()) {
  const requests: ReceivedRequest[] = []
  let open = 0
  const server = createServer((request, response) => {
    open += 1
    response.on('close', () => {
      open -= 1
    })
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const received = { method: `${request.method}`, path: `${request.url}`, headers: request.headers, body }
      requests.push(received)
      respond(response, received)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Returns the `props` of the received events, oldest first. */
    props: () => requests.map(({ body }) => JSON.parse(body).props),
    /** Returns the ids of the received events, oldest first. */
    events: () => requests.map(({ body }) => JSON.parse(body).props.event),
    /** Returns the number of requests without a complete response. */
    open: () => open,
    setResponse(next: Respond) {
      respond = next
    }
  }
}
