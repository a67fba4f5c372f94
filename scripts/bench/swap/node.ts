/** Answers the requests to the page's Ethereum node inside the page, so that no measured time depends on a node. */
import { numberToHex, stringToHex } from 'viem/utils'
import type { ListedToken } from './tokens.js'

export const nodeUrl = 'https://node.example/'

interface Call {
  readonly to?: string
  readonly data?: string
}

interface RpcRequest {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

const gwei = 1_000_000_000
/** Results of methods without `eth_call`. The node has no `eth_simulateV1`. */
const results: Readonly<Record<string, unknown>> = {
  eth_chainId: numberToHex(1),
  eth_blockNumber: numberToHex(20_000_000),
  eth_getBalance: numberToHex(5n * 10n ** 18n),
  eth_getBlockByNumber: { baseFeePerGas: numberToHex(gwei) },
  eth_feeHistory: {
    baseFeePerGas: [numberToHex(gwei), numberToHex(gwei)],
    gasUsedRatio: [0.5],
    reward: [[numberToHex(gwei)]]
  },
  eth_gasPrice: numberToHex(2 * gwei),
  eth_estimateGas: numberToHex(180_000)
}

/** Returns the result of a view function of a token, by its selector; `undefined` for any other function. */
function callToken({ name, symbol, decimals }: ListedToken, data = ''): string | undefined {
  switch (data.slice(0, 10)) {
    case '0x70a08231': // balanceOf(address)
      return numberToHex(0, { size: 32 })
    case '0x06fdde03': // name()
      return stringToHex(name, { size: 32 })
    case '0x95d89b41': // symbol()
      return stringToHex(symbol, { size: 32 })
    case '0x313ce567': // decimals()
      return numberToHex(decimals, { size: 32 })
    default:
      return undefined
  }
}

/** Replaces `fetch` for requests to the node. Calls of other contracts than the tokens revert, Multicall3 included. */
export function answerNodeRequests(tokens: readonly ListedToken[]) {
  const byAddress = new Map(tokens.map(token => [token.address.toLowerCase(), token]))
  const resultOf = ({ method, params = [] }: RpcRequest) => {
    if (method !== 'eth_call') return results[method]
    const { to = '', data } = params[0] as Call
    const token = byAddress.get(to.toLowerCase())
    return token && callToken(token, data)
  }
  const respond = (request: RpcRequest) => {
    const result = resultOf(request)
    const { id, method } = request
    if (result !== undefined) return { jsonrpc: '2.0', id, result }
    const error =
      method === 'eth_call'
        ? { code: 3, message: 'execution reverted', data: '0x' }
        : { code: -32_601, message: 'the method does not exist' }
    return { jsonrpc: '2.0', id, error }
  }
  const fetchFromNetwork = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (String(input) !== nodeUrl) return fetchFromNetwork(input, init)
    const requests: RpcRequest | readonly RpcRequest[] = JSON.parse(String(init?.body))
    return Response.json(Array.isArray(requests) ? requests.map(respond) : respond(requests as RpcRequest))
  }
}
