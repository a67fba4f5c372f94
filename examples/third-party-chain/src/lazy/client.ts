import type { NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import { createHistory } from './assets/history.js'
import { createDecoder } from './decoding/decode-request.js'
import { createNode } from './node/client.js'
import { createQueries } from './node/queries.js'
import { createHandler } from './rpc/handlers.js'
import { createSignIn } from './signing/sign-in.js'
import { signMessage } from './signing/sign-message.js'
import { isSigned } from './signing/verify-message.js'
import { createTransactions } from './transfer/status.js'

/** Creates the family's features that need cryptography or a node, the handler and the decoder of its requests. */
export function createClient(network: Network, manifestUrl: string) {
  const queries = createQueries(createNode(network), network)
  const features: NamespaceFeatures = {
    signIn: createSignIn(manifestUrl),
    signMessage: { sign: signMessage },
    verifyMessage: {
      async verify(account, message, signature, signal) {
        signal.throwIfAborted()
        return isSigned(account, message, signature)
      }
    },
    ...(network.rpcUrls.default.http.length > 0 && {
      balance: { read: queries.balance },
      history: createHistory(queries),
      transactions: createTransactions(queries, network)
    })
  }
  return { features, handleRequest: createHandler(network), decodeRequest: createDecoder(network) }
}
