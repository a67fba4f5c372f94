import type { Network, RequestToDecode } from '@latchkit/plugin-chains/contract'
import { createTransferFeature, featuresByNetwork } from '@latchkit/plugin-chains/kit'
import { createTokens } from './assets/tokens.js'
import { createNodeClient } from './node/client.js'
import { createQueries } from './node/queries.js'
import { handleRequest } from './rpc/handlers.js'
import { signIn } from './signing/sign-in.js'
import { signMessage } from './signing/sign-message.js'
import { verifyMessage } from './signing/verify-message.js'
import { inspectRecipient, readRecipient } from './transfer/recipient.js'
import { createTransactions, type Expiries } from './transfer/status.js'
import { accountParts } from './wallet/accounts.js'
import { createSiteProvider } from './wallet/site-provider.js'

/** Returns the features and the request handler of the family. */
export function createClient(networks: readonly Network[]) {
  const nodes = createNodeClient(networks)
  const expiries: Expiries = new Map()

  const features = featuresByNetwork(
    nodes.chains,
    {
      // An account has the same address on every cluster.
      receive: { addressOn: account => accountParts(account).address },
      signIn,
      siteProvider: createSiteProvider(),
      signMessage: {
        sign: (signer, message, signal) => signMessage(signer, new TextEncoder().encode(message), signal)
      },
      verifyMessage
    },
    {
      balance: {
        async read(account, signal) {
          const { chain, address } = accountParts(account)
          return createQueries(nodes.of(chain), signal).balance(address)
        }
      },
      tokens: createTokens(nodes),
      history: {
        read: async (...of) => (await import('./assets/history.js')).createHistory(networks, nodes).read(...of)
      },
      transfer: createTransferFeature({
        memoBytes: 256,
        speeds: ['slow', 'normal', 'fast'],
        readRecipient,
        inspect: async (recipient, chain, signal) =>
          inspectRecipient(readRecipient(recipient, chain), () => createQueries(nodes.of(chain), signal)),
        async prepare(request, signal) {
          readRecipient(request.recipient, accountParts(request.account).chain)
          // Loaded separately, because it imports Solana's library.
          const { prepareTransfer } = await import('./transfer/prepare.js')
          return prepareTransfer(nodes, request, expiries, signal)
        }
      }),
      transactions: createTransactions(nodes, expiries)
    }
  )
  return {
    features,
    handleRequest,
    decodeRequest: async (request: RequestToDecode) =>
      (await import('./decoding/decode-request.js')).decodeRequest(nodes, request)
  }
}
