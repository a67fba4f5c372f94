import type { NamespaceFeatures, Network, TransactionFeature } from '@latchkit/plugin-chains/contract'
import type { NodeClient } from '../node/client.js'
import { createTransfers } from '../transfer/prepare.js'
import { simulateTransactions } from '../transfer/simulate-transactions.js'
import { createStatus } from '../transfer/status.js'
import { submitTransaction } from '../transfer/submit.js'
import { submitBatch } from '../transfer/submit-batch.js'
import { createWithChainReader } from '../transfer/with-chain-reader.js'
import { accountParts } from '../wallet/accounts.js'
import { supportsBatches } from '../wallet/batch-requests.js'
import { createAllowances } from './allowances.js'
import { createTokenReader } from './tokens.js'
import { readWalletAssets, readWalletCollectibles } from './wallet-assets.js'

type Features = Required<Pick<NamespaceFeatures, 'tokens' | 'walletAssets' | 'walletCollectibles' | 'allowances'>> & {
  readonly transactions: Required<TransactionFeature>
}

/** Creates the features that read and send assets, in a module of their own, because many visits use none of them. */
export function createAssetFeatures(networks: readonly Network[], nodes: NodeClient) {
  const readTokens = createTokenReader()
  const withChainReader = createWithChainReader(nodes)
  const features: Features = {
    tokens: {
      async read(account, listed, signal) {
        const { chain, address } = accountParts(account)
        return readTokens(address, listed, nodes.of(chain, signal))
      }
    },
    walletAssets: { read: (signer, signal) => readWalletAssets(signer, networks, signal) },
    walletCollectibles: { read: readWalletCollectibles },
    transactions: {
      ...createStatus(nodes),
      submit: (signer, transaction, signal) => submitTransaction(transaction, signer, withChainReader, signal),
      simulate: (...given) => simulateTransactions(withChainReader, ...given),
      batch: {
        isSupported: supportsBatches,
        submit: (signer, transactions, signal) => submitBatch(transactions, signer, withChainReader, signal)
      }
    },
    allowances: createAllowances(withChainReader)
  }
  return { ...features, transfer: createTransfers(nodes) }
}
