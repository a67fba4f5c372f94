import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

export interface Service {
  readonly url: string
  /** `GET /path?query` of each request, oldest first. */
  readonly asked: readonly string[]
  /** Returns the number of open requests. */
  open(): number
  /** Sets the response of all later requests. */
  answer(answer: Answer): void
  stop(): Promise<void>
}

/** Starts a real HTTP server on a free port, which responds with `{}` by default. */
export async function startService(): Promise<Service> {
  let answer: Answer = (_, response) => json(response, {})
  const asked: string[] = []
  let open = 0
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    open += 1
    response.on('close', () => {
      open -= 1
    })
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => answer(request, response, body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    open: () => open,
    answer(next) {
      answer = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  }
}

export function json(response: ServerResponse, value: unknown, status = 200, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(value))
}

export function text(response: ServerResponse, value: string, status: number, type = 'text/plain') {
  response.writeHead(status, { 'content-type': type })
  response.end(value)
}
