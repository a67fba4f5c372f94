import { type Connector, type Network, WalletError } from '@latchkit/plugin-chains/contract'
import { featuresByNetwork } from '@latchkit/plugin-chains/kit'
import type { CosmosChain } from '../options.js'
import { createTokens } from './assets/tokens.js'
import { createNodeClient } from './node/client.js'
import { createQueries } from './node/queries.js'
import { createHandler } from './rpc/handlers.js'
import { signMessage } from './signing/sign-message.js'
import { createVerifyMessage } from './signing/verify-message.js'
import { createTransfer } from './transfer/feature.js'
import { createTransactions, type SentTransactions } from './transfer/status.js'
import { assertTransferOptions } from './transfer/transfer-options.js'
import { accountParts, addressOn } from './wallet/account-id.js'
import { openSigner } from './wallet/signing-wallet.js'

/**
 * Returns the features and the request handler of the family, which need the curve or a node.
 *
 * @throws {KernelError} `kernel/invalid-option`
 */
export function createClient(networks: readonly CosmosChain[]) {
  assertTransferOptions(networks)
  const nodes = createNodeClient(networks)
  const sent: SentTransactions = new Map()

  const features = featuresByNetwork(
    nodes.chains,
    {
      signMessage: {
        sign: async (signer, message, signal) => signMessage(await openSigner(networks, signer, signal), message)
      },
      verifyMessage: createVerifyMessage(networks),
      receive: { addressOn: (account, chain) => addressOn(networks, account, chain) },
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
      transfer: createTransfer({ networks, nodes, sent }),
      transactions: createTransactions(nodes, sent)
    }
  )
  return { features, handleRequest: createHandler(networks) }
}

/**
 * Switches a wallet to another network. A connector of this plugin requests the key of that chain and suggests the chain
 * where the wallet does not know it. A WalletConnect session switches to a chain that was approved. An abort rejects with
 * the reason of the signal.
 *
 * @throws {WalletError} the errors of connecting; `wallet/network-unknown` for a chain that a session does not have.
 */
async function switchNetwork(connector: Connector, network: Network, signal: AbortSignal): Promise<void> {
  const { name, kind } = connector.info
  const silent = kind === 'wallet-connect'
  const { chain } = await connector.connect({ chain: network.caipNetworkId, silent, signal })
  if (chain !== network.caipNetworkId) {
    throw new WalletError('wallet/network-unknown', { wallet: name, chain: network.caipNetworkId })
  }
}
