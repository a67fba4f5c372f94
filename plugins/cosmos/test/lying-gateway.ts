import { startCosmosNode } from '@latchkit/example-world'
import { onTestFinished } from 'vitest'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'

/** False responses by a part of the request's URL: text is sent unchanged, all else as JSON. */
export type Lies = Readonly<Record<string, unknown>>

/** Answers with a status of failure. */
export class Failing {
  constructor(
    readonly status: number,
    readonly body: unknown
  ) {}
}

/** Stands before the local chain, and answers otherwise where it is told to. */
export async function startLyingGateway(lies: Lies) {
  const honest = await startCosmosNode()
  const asked: string[] = []
  const server = await startHoldable(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    asked.push(url)
    const body = await readBody(request)
    const [, lie] = Object.entries(lies).find(([part]) => url.includes(part)) ?? []
    if (lie !== undefined) {
      const { status, body: told } = lie instanceof Failing ? lie : { status: 200, body: lie }
      return response.writeHead(status).end(typeof told === 'string' ? told : JSON.stringify(told))
    }
    const answer = await fetch(honest.url + url, { method, ...(method === 'POST' && { body }) })
    return response.writeHead(answer.status).end(await answer.text())
  })
  onTestFinished(async () => {
    await server.close()
    await honest.stop()
  })
  return { url: server.url, honest, asked }
}
