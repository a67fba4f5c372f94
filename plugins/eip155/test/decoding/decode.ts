import type { DecodedRequest, RequestToDecode } from '@latchkit/plugin-chains/contract'
import { Eip155Error } from '../../src/errors.js'
import { createRequestDecoder } from '../../src/lazy/decoding/decode-request.js'
import type { ReaderOf } from '../../src/lazy/node/client.js'

/** Account of vitalik.eth, which the tests show. */
export const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const spender = '0x1111111254EEB25477B68fb85Ed929f73A960582'
// Contracts of the main network.
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const apes = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
export const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** 2026-01-01, the time of the tests, and a day later, in seconds. */
export const now = Date.UTC(2026, 0, 1)
export const tomorrow = now / 1_000 + 86_400

const request: Omit<RequestToDecode, 'method' | 'params'> = {
  chain: 'eip155:1',
  account: `eip155:1:${account}`,
  origin: 'https://shop.example'
}

export const noNode: ReaderOf = async chain => {
  throw new Eip155Error('eip155/no-rpc-url', { chain })
}

/** Decodes a request whose parameters are not copied. */
export const decodeUncopied = (
  method: string,
  params: unknown,
  changes: Partial<RequestToDecode> = {},
  readerOf = noNode
) => createRequestDecoder(readerOf)({ ...request, method, params, ...changes })

/** Decodes a request as the kernel hands it on: with a frozen structured clone of its parameters. */
export const decode = (method: string, params: unknown, changes?: Partial<RequestToDecode>, readerOf?: ReaderOf) =>
  decodeUncopied(method, frozen(structuredClone(params)), changes, readerOf)

/** Decodes a request that must be readable. */
export async function decoded(...args: Parameters<typeof decode>): Promise<DecodedRequest> {
  const found = await decode(...args)
  if (!found) throw new Error('The request was not decoded')
  return found
}

/** Returns the warnings as `code` or `code subject`. */
export const warningsOf = ({ warnings }: DecodedRequest) =>
  warnings.map(({ code, subject }) => (subject === undefined ? code : `${code} ${subject}`))

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
