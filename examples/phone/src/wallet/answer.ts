import { ProviderRpcError } from '@latchkit/example-wallets'
import type { TypedDataDefinition } from 'viem'
import { type Asked, networkOf } from '../asked/request.js'
import { keys } from './keys.js'

/**
 * Does what was asked and shown, and resolves with the result for the site.
 *
 * @throws {ProviderRpcError} what the node says of a transaction; -32602 for typed data whose values are not of their types.
 */
export async function carryOut(asked: Asked, chain: string): Promise<unknown> {
  switch (asked.kind) {
    case 'message':
      return keys.signMessage(asked.account, asked.data)
    case 'typed-data':
      // The library checks the types against the values, which is more than a static type could say here.
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
