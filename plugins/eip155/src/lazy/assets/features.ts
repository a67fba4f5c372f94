import type { NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import type { NodeClient } from '../node/client.js'
import { createTransfers } from '../transfer/prepare.js'
import { createTransactions } from '../transfer/status.js'
import { accountParts } from '../wallet/accounts.js'
import { createTokenReader } from './tokens.js'
import { readWalletAssets, readWalletCollectibles } from './wallet-assets.js'

type Features = Required<Pick<NamespaceFeatures, 'tokens' | 'walletAssets' | 'walletCollectibles' | 'transactions'>>

/** Creates the features that read and send assets, in a module of their own, because many visits use none of them. */
export function createAssetFeatures(networks: readonly Network[], nodes: NodeClient) {
  const readTokens = createTokenReader()
  const features: Features = {
    tokens: {
      async read(account, listed, signal) {
        const { chain, address } = accountParts(account)
        return readTokens(address, listed, nodes.of(chain, signal))
      }
    },
    walletAssets: { read: (signer, signal) => readWalletAssets(signer, networks, signal) },
    walletCollectibles: { read: readWalletCollectibles },
    transactions: createTransactions(nodes)
  }
  return { ...features, transfer: createTransfers(nodes) }
}
