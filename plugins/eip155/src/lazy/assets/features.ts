import type { NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import type { Nodes } from '../node/client.js'
import { createTransfers, type Transfers } from '../transfer/prepare.js'
import { createTransactionFeature } from '../transfer/status.js'
import { createWithChainReader } from '../transfer/with-chain-reader.js'
import { accountParts } from '../wallet/account-id.js'
import { createTokenReader } from './tokens.js'
import { readWalletAssets, readWalletCollectibles } from './wallet-assets.js'

/** The features that read and send what accounts hold. */
export interface AssetFeatures
  extends Required<Pick<NamespaceFeatures, 'tokens' | 'walletAssets' | 'walletCollectibles' | 'transactions'>> {
  readonly transfers: Transfers
}

/** Creates the features in a module of their own, because many visits end before one of them is used. */
export function createAssetFeatures(networks: readonly Network[], nodes: Nodes): AssetFeatures {
  const readTokens = createTokenReader()
  return {
    tokens: {
      async read(account, known, signal) {
        const { chain, address } = accountParts(account)
        return readTokens(address, known, nodes.of(chain).reader(signal))
      }
    },
    walletAssets: { read: (signer, signal) => readWalletAssets(signer, networks, signal) },
    walletCollectibles: { read: readWalletCollectibles },
    transfers: createTransfers(createWithChainReader(networks, nodes)),
    transactions: createTransactionFeature((chain, signal) => nodes.of(chain).reader(signal))
  }
}
