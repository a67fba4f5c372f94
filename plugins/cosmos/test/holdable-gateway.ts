import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'

/** Stands before the gateway of a node, and can keep its answers back. */
export const startHoldableGateway = (target: string) =>
  startHoldable(async (request, response, released) => {
    const { method = 'GET', url = '/' } = request
    const body = await readBody(request)
    await released()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(target + url, { method, ...(method === 'POST' && { headers, body }) })
    response.writeHead(answer.status, { ...headers, 'access-control-allow-origin': '*' }).end(await answer.text())
  })
