import { type Connector, type Network, type RequestToDecode, WalletError } from '@latchkit/plugin-chains/contract'
import { createTransferFeature, featuresByNetwork } from '@latchkit/plugin-chains/kit'
import type { CosmosChain } from '../options.js'
import { createTokens } from './assets/tokens.js'
import { createNodeClient } from './node/client.js'
import { createQueries } from './node/queries.js'
import { createHandler } from './rpc/handlers.js'
import { signMessage } from './signing/sign-message.js'
import { writeSignature } from './signing/signature.js'
import { createVerifyMessage } from './signing/verify-message.js'
import { createReadRecipient, inspectRecipient, MAX_MEMO_BYTES } from './transfer/recipient.js'
import { createTransactions, type SentTransactions } from './transfer/status.js'
import { assertTransferOptions } from './transfer/transfer-options.js'
import { accountParts, addressOn } from './wallet/accounts.js'
import { openSigner } from './wallet/signing-wallet.js'
import { createSiteProvider } from './wallet/site-provider.js'

/** Returns the features, the request handler and the decoder of the family. @throws {KernelError} `kernel/invalid-option` */
export function createClient(networks: readonly CosmosChain[]) {
  assertTransferOptions(networks)
  const nodes = createNodeClient(networks)
  const sent: SentTransactions = new Map()
  const readRecipient = createReadRecipient(networks)

  const features = featuresByNetwork(
    nodes.chains,
    {
      signMessage: {
        sign: async (signer, message, signal) =>
          writeSignature(await signMessage(await openSigner(networks, signer, signal), message))
      },
      verifyMessage: createVerifyMessage(networks),
      receive: { addressOn: (account, chain) => addressOn(networks, account, chain) },
      siteProvider: createSiteProvider(),
      switchNetwork: { switch: switchNetwork }
    },
    {
      balance: {
        async read(account, signal) {
          const { network, address } = accountParts(networks, account)
          return createQueries(nodes.of(network.caipNetworkId), signal).balance(address, network.denom)
        }
      },
      tokens: createTokens(networks, nodes),
      history: {
        read: async (...of) => (await import('./assets/history.js')).createHistory(networks, nodes).read(...of)
      },
      transfer: createTransferFeature({
        memoBytes: MAX_MEMO_BYTES,
        readRecipient,
        async inspect(recipient, chain, signal) {
          const address = readRecipient(recipient, chain)
          return inspectRecipient(createQueries(nodes.of(chain), signal), address)
        },
        async prepare(request, signal) {
          readRecipient(request.recipient, accountParts(networks, request.account).network.caipNetworkId)
          // Loaded separately, because it imports the library of the protobuf types.
          const { prepareTransfer } = await import('./transfer/prepare.js')
          return prepareTransfer({ networks, nodes, sent }, request, signal)
        }
      }),
      transactions: createTransactions(nodes, sent)
    }
  )
  return {
    features,
    handleRequest: createHandler(networks),
    decodeRequest: async (request: RequestToDecode) =>
      (await import('./decoding/decode-request.js')).decodeRequest({ networks, nodes }, request)
  }
}

/**
 * Switches a wallet to another network. A connector of this plugin requests the key of that chain and suggests the chain
 * if the wallet does not know it. A WalletConnect session switches to a chain that was approved. An abort rejects with
 * the reason of the signal.
 *
 * @throws {WalletError} the errors of connecting; `wallet/network-unknown` for a chain that a session does not have.
 */
async function switchNetwork(connector: Connector, network: Network, signal: AbortSignal): Promise<void> {
  const { name, kind } = connector.info
  const { caipNetworkId: wanted } = network
  const { chain } = await connector.connect({ chain: wanted, silent: kind === 'wallet-connect', signal })
  if (chain !== wanted) throw new WalletError('wallet/network-unknown', { wallet: name, chain: wanted })
}
