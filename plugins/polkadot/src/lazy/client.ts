import { raceSignal } from '@latchkit/kernel'
import type { RequestToDecode } from '@latchkit/plugin-chains/contract'
import { createTransferFeature, featuresByNetwork } from '@latchkit/plugin-chains/kit'
import { utf8ToBytes } from '@noble/hashes/utils'
import type { PrefixedNetworks } from '../options.js'
import { readStored } from './assets/balance.js'
import { createNodeClient } from './node/client.js'
import { createQueries } from './node/queries.js'
import { createHandler } from './rpc/handlers.js'
import { signText } from './signing/sign-message.js'
import { verifyMessage } from './signing/verify-message.js'
import { createReadRecipient, inspectRecipient, recipientKey } from './transfer/recipient.js'
import { createTransactions, type TransferContext } from './transfer/status.js'
import { accountParts, addressOn } from './wallet/accounts.js'
import { createSiteProvider } from './wallet/site-provider.js'

/** Returns the features, the request handler and the decoder of the family. */
export function createClient(networks: PrefixedNetworks) {
  const nodes = createNodeClient(networks)
  const context: TransferContext = { nodes, networks, eras: new Map(), runtimes: new Map() }
  const features = featuresByNetwork(
    nodes.chains,
    {
      // One key is the same account on every network; its address has the prefix of the network.
      receive: { addressOn: (account, chain) => addressOn(networks, chain, accountParts(account).key) },
      siteProvider: createSiteProvider(),
      signMessage: { sign: async (signer, text, signal) => signText(signer, text, networks, signal) },
      verifyMessage: {
        async verify(account, message, signature, signal) {
          signal.throwIfAborted()
          return (await verifyMessage(accountParts(account).key, utf8ToBytes(message), signature)) !== undefined
        }
      }
    },
    {
      balance: {
        async read(account, signal) {
          const { chain, key } = accountParts(account)
          // The reserved amount is not part of it.
          return (await readStored(createQueries(nodes.of(chain), signal), key))?.free ?? 0n
        }
      },
      transfer: createTransferFeature({
        readRecipient: createReadRecipient(networks),
        inspect: async (recipient, chain, signal) =>
          inspectRecipient(createQueries(nodes.of(chain), signal), recipientKey(recipient, chain)),
        async prepare(request, signal) {
          recipientKey(request.recipient, accountParts(request.account).chain)
          // Loaded separately, because it imports @polkadot/types.
          const { prepareTransfer } = await raceSignal(() => import('./transfer/prepare.js'), signal)
          return prepareTransfer(context, request, signal)
        }
      }),
      transactions: createTransactions(context)
    }
  )
  return {
    features,
    handleRequest: createHandler(networks),
    decodeRequest: async (request: RequestToDecode) =>
      (await import('./decoding/decode-request.js')).decodeRequest(context, request)
  }
}
