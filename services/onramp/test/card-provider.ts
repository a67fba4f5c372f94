/** Card provider on loopback: its API for session tokens, with the faults of a server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TokenRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

type Respond = (response: ServerResponse) => void

export interface TestCardProvider {
  readonly url: string
  readonly requests: TokenRequest[]
  /** Response to each request. */
  respond: Respond
  close(): Promise<void>
}

export const SESSION_TOKEN = 'ZWJlNDgwYmItNjBkMi00ZmFiLWIxYTQ'

export const respondJson =
  (body: unknown, status = 200): Respond =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

export const issueToken = respondJson({ token: SESSION_TOKEN, channel_id: '' })

export async function startCardProvider(): Promise<TestCardProvider> {
  const requests: TokenRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString())
    requests.push({ path: `${request.method} ${request.url}`, headers: request.headers, body })
    provider.respond(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const provider: TestCardProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respond: issueToken,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  return provider
}
