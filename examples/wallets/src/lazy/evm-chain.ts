import { type Account, BaseError, createWalletClient, defineChain, http } from 'viem'
import { ProviderRpcError } from '../errors.js'

export interface ChainTarget {
  readonly chainId: number
  readonly rpcUrl: string
}

/** Returns a client that signs and sends with the account. It sends each request once. */
export function openChain(account: Account, { chainId, rpcUrl }: ChainTarget) {
  const chain = defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } }
  })
  return createWalletClient({ account, chain, transport: http(rpcUrl, { retryCount: 0 }), pollingInterval: 50 })
}

/** Extracts the node's error from the library's own error. */
export function remoteError(error: unknown): ProviderRpcError {
  if (!(error instanceof BaseError)) return new ProviderRpcError(-32603, String(error), undefined, { cause: error })
  const coded = error.walk(cause => Number.isInteger((cause as { code?: unknown }).code))
  const code = coded ? (coded as unknown as { code: number }).code : -32603
  return new ProviderRpcError(code, error.details || error.shortMessage, undefined, { cause: error })
}
