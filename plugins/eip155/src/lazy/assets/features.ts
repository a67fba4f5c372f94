import type { NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import type { Nodes } from '../node/client.js'
import { createTransfers } from '../transfer/prepare.js'
import { createTransactions } from '../transfer/status.js'
import { onChain } from '../transfer/with-chain-reader.js'
import { accountParts } from '../wallet/account-id.js'
import { createTokenReader } from './tokens.js'
import { readWalletAssets, readWalletCollectibles } from './wallet-assets.js'

type Money = Required<Pick<NamespaceFeatures, 'tokens' | 'walletAssets' | 'walletCollectibles' | 'transactions'>> & {
  readonly transfers: ReturnType<typeof createTransfers>
}

/** What accounts have and send; apart from the rest, since many visits end before it. */
export function createMoney(networks: readonly Network[], nodes: Nodes): Money {
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
    transfers: createTransfers(onChain(networks, nodes)),
    transactions: createTransactions((chain, signal) => nodes.of(chain).reader(signal))
  }
}
