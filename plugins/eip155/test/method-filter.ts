import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'

interface Call {
  readonly id: number
  readonly method: string
}

/** Starts a proxy of a node that has no method of this name. */
export const startMethodFilter = (url: string, missing: string) =>
  startHoldable(async (request, response) => {
    const body = JSON.parse(await readBody(request)) as Call | readonly Call[]
    const respond = async (call: Call): Promise<unknown> => {
      const error = { code: -32_601, message: `the method ${missing} does not exist` }
      if (call.method === missing) return { jsonrpc: '2.0', id: call.id, error }
      const headers = { 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(call) })).json()
    }
    const answer = Array.isArray(body) ? await Promise.all(body.map(respond)) : await respond(body as Call)
    response.end(JSON.stringify(answer))
  })
