import { ProviderRpcError } from '@latchkit/example-wallets'
import type { TypedDataDefinition } from 'viem'
import { networkOf, type SiteRequest } from '../requests/request.js'
import { keys } from './keys.js'

/**
 * Executes the request that was shown, and resolves with the result for the site.
 *
 * @throws {ProviderRpcError} with the node's error for a transaction; -32602 for typed data whose values do not match
 *   their types.
 */
export async function executeRequest(asked: SiteRequest, chain: string): Promise<unknown> {
  switch (asked.kind) {
    case 'message':
      return keys.signMessage(asked.account, asked.data)
    case 'typed-data':
      // The library checks the values against the types, which a static type cannot express here.
      return keys
        .signTypedData(asked.account, asked.typedData as unknown as TypedDataDefinition)
        .catch((error: Error) => {
          throw new ProviderRpcError(-32602, error.message)
        })
    case 'transaction': {
      const { chainId, rpcUrl } = networkOf(chain)
      const { account: from, transaction } = asked
      return keys.sendTransaction({ from, chainId, rpcUrl, transaction })
    }
    case 'switch':
      return null
  }
}
