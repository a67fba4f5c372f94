import {
  type Address,
  AddressSchema,
  ChainIdSchema,
  type EvmNetwork,
  type Hex,
  invalidParams,
  ProviderRpcError,
  readParams,
  sameAddress,
  TransactionParams,
  TypedData
} from '@latchkit/example-wallets'
import * as v from 'valibot'
import { networks } from '../settings.js'

/** Parsed request of a site. The screens show it and the phone signs it, so the shown and the signed data are the same. */
export type SiteRequest =
  | { readonly kind: 'message'; readonly account: Address; readonly data: Hex }
  | { readonly kind: 'typed-data'; readonly account: Address; readonly typedData: ReadTypedData }
  | { readonly kind: 'transaction'; readonly account: Address; readonly transaction: Transaction }
  | { readonly kind: 'switch'; readonly network: EvmNetwork }

export type ReadTypedData = v.InferOutput<typeof TypedData>

export interface Transaction {
  /** Recipient; undefined for a new contract. */
  readonly to: Address | undefined
  /** Value in the smallest unit of the network's coin. */
  readonly value: bigint
  readonly data: Hex | undefined
  readonly gas: bigint | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly nonce: number | undefined
}

/** Request of a site in the format of the library's storage. */
export const PendingRequest = v.object({
  id: v.number(),
  topic: v.string(),
  params: v.object({
    chainId: v.string(),
    request: v.object({ method: v.string(), params: v.unknown() })
  })
})

const MessageParams = v.looseTuple([v.pipe(v.string(), v.maxLength(1_000_000)), AddressSchema])
const TypedDataParams = v.looseTuple([AddressSchema, v.union([v.string(), v.record(v.string(), v.unknown())])])
const SwitchParams = v.looseTuple([v.object({ chainId: ChainIdSchema })])

export interface RequestContext {
  /** CAIP-2 id of the chain that the site names. */
  readonly chain: string
  /** Accounts of the session, CAIP-10. */
  readonly accounts: readonly string[]
}

/**
 * Parses a request for display and signing.
 *
 * @throws {ProviderRpcError} the error for the site: -32602 malformed, 4100 not its account, 4200 not a method of this
 *   phone, 4902 not a network of this session.
 */
export function readRequest(
  { method, params }: { method: string; params?: unknown },
  context: RequestContext
): SiteRequest {
  const network = networkOf(context.chain)
  switch (method) {
    case 'personal_sign': {
      const [text, account] = readParams(MessageParams, params)
      return { kind: 'message', account: permitted(account, context), data: bytesOf(text) }
    }
    case 'eth_signTypedData_v4': {
      const [account, given] = readParams(TypedDataParams, params)
      const typedData = readParams(TypedData, typeof given === 'string' ? parseJson(given) : given)
      const { chainId } = typedData.domain
      if (chainId !== undefined && BigInt(chainId) !== BigInt(network.chainId))
        throw invalidParams(`the domain is for chain ${chainId}, and the request for ${network.chainId}`)
      return { kind: 'typed-data', account: permitted(account, context), typedData }
    }
    case 'eth_sendTransaction': {
      const [{ from, chainId, input, data = input, value = 0n, ...rest }] = readParams(TransactionParams, params)
      if (chainId !== undefined && chainId !== network.chainId)
        throw invalidParams(`the transaction is for chain ${chainId}, and the request for ${network.chainId}`)
      const { to, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce } = rest
      const transaction = { to, value, data, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce }
      return { kind: 'transaction', account: permitted(from, context), transaction }
    }
    case 'wallet_switchEthereumChain': {
      const [{ chainId }] = readParams(SwitchParams, params)
      const wanted = `eip155:${chainId}`
      if (!context.accounts.some(account => account.startsWith(`${wanted}:`))) throw unknownNetwork()
      return { kind: 'switch', network: networkOf(wanted) }
    }
    default:
      throw new ProviderRpcError(4200, 'This wallet does not support the method.')
  }
}

/** Returns the network of a chain. @throws {ProviderRpcError} 4902 if this phone does not have it. */
export function networkOf(chain: string): EvmNetwork {
  const network = networks.find(({ chainId }) => `eip155:${chainId}` === chain)
  if (!network) throw unknownNetwork()
  return network
}

const unknownNetwork = () => new ProviderRpcError(4902, 'The network is not part of this connection.')

/** Returns the bytes of a message in hex; plain text means its UTF-8 bytes. */
function bytesOf(text: string): Hex {
  if (/^0x(?:[\da-f]{2})*$/i.test(text)) return text as Hex
  const bytes = new TextEncoder().encode(text)
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the account with the phone's checksum, if the site may use it. */
function permitted(account: Address, { chain, accounts }: RequestContext): Address {
  const found = accounts.find(id => id.startsWith(`${chain}:`) && sameAddress(id.slice(chain.length + 1), account))
  if (!found) throw new ProviderRpcError(4100, 'The account was not given to this site on this network.')
  return found.slice(chain.length + 1) as Address
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams('typed data must be JSON')
  }
}
