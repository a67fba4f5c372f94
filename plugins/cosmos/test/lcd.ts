import { startHoldable } from '../../../scripts/test/holdable-server.js'

export interface LcdOptions {
  /** The chain it says it serves. @defaultValue 'cosmoshub-4' */
  readonly chain?: string
  /** Amounts by address, then by denom. */
  readonly balances?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Answered in place of a balance. */
  readonly broken?: { readonly status?: number; readonly body: string }
}

/**
 * Starts a stand-in for the REST gateway of a node, which is not available as a package. It serves the two requested paths with the
 * responses of the Cosmos SDK: "0" for an unknown account or denom, and an error (501) without a denom. It can delay its responses.
 */
export async function startLcd({ chain = 'cosmoshub-4', balances = {}, broken }: LcdOptions = {}) {
  const paths: string[] = []
  const server = await startHoldable(async (request, response, released) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://lcd')
    paths.push(pathname)
    await released()
    const send = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(body)
    if (pathname === '/cosmos/base/tendermint/v1beta1/node_info') {
      return send(200, JSON.stringify({ default_node_info: { network: chain }, application_version: {} }))
    }
    const [, address] = /^\/cosmos\/bank\/v1beta1\/balances\/([a-z0-9]+)\/by_denom$/.exec(pathname) ?? []
    const denom = searchParams.get('denom')
    if (!address || !denom) return send(501, JSON.stringify({ code: 12, message: 'Not Implemented', details: [] }))
    if (broken) return send(broken.status ?? 200, broken.body)
    return send(200, JSON.stringify({ balance: { denom, amount: balances[address]?.[denom] ?? '0' } }))
  })
  return {
    ...server,
    paths
  }
}
