import type { NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import { createTokens } from './assets/tokens.js'
import { createNodeClient } from './node/client.js'
import { readBalance } from './node/queries.js'
import { type HandleRequest, handleRequest } from './rpc/handlers.js'
import { signMessage } from './signing/sign-message.js'
import { verifyMessage } from './signing/verify-message.js'
import { createTransfer } from './transfer/feature.js'
import { createTransactions, type Expiries } from './transfer/status.js'
import { accountParts } from './wallet/account.js'

/** The family's features and handlers that need the curve or a node. */
export interface Client {
  readonly features: NamespaceFeatures
  readonly handleRequest: HandleRequest
}

export function createClient(networks: readonly Network[]): Client {
  const nodes = createNodeClient(networks)
  const expiries: Expiries = new Map()
  const bytesOf = (message: string) => new TextEncoder().encode(message)

  const features: NamespaceFeatures = {
    ...(!nodes.isEmpty && {
      balance: {
        async read(account, signal) {
          const { chain, address } = accountParts(account)
          return readBalance(nodes.of(chain), address, signal)
        }
      },
      tokens: createTokens(nodes),
      transfer: createTransfer(nodes, expiries),
      transactions: createTransactions(nodes, expiries)
    }),
    // One address on every cluster.
    receive: { addressOn: account => accountParts(account).address },
    signMessage: { sign: async (signer, message, signal) => signMessage(signer, bytesOf(message), signal) },
    verifyMessage: {
      async verify(account, message, signature, signal) {
        signal.throwIfAborted()
        return verifyMessage(account, bytesOf(message), signature)
      }
    }
  }
  return { features, handleRequest }
}
