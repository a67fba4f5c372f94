import type { ChainId, NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { CosmosError } from '../errors.js'
import type { CosmosChain } from '../options.js'
import { createTokens } from './assets/tokens.js'
import { createNode, type Node } from './node/client.js'
import { readBalance } from './node/queries.js'
import { type Answer, createAnswers } from './rpc/handlers.js'
import { createSigning } from './signing/sign-transaction.js'
import { createTransfer } from './transfer/feature.js'
import { checkSendingOptions } from './transfer/options.js'
import { createTransactions, type SentTransactions } from './transfer/status.js'
import { accountOn } from './wallet/account-id.js'
import { addressOn } from './wallet/receive.js'
import { switchNetwork } from './wallet/switch-network.js'

/** @throws {CosmosError} `cosmos/no-rest-url` for a chain that no node is known of. */
export type NodeOn = (chain: ChainId) => Node

/** Everything that needs the curve or a node. */
export interface Client {
  readonly features: NamespaceFeatures
  readonly answer: Answer
}

/** @throws {KernelError} `kernel/invalid-option` */
export function createClient(networks: readonly CosmosChain[]): Client {
  checkSendingOptions(networks)
  const reachable = networks.filter(({ rpcUrls }) => (rpcUrls.rest?.http ?? []).length > 0)
  const nodes = new Map<ChainId, Node>(reachable.map(network => [network.caipNetworkId, createNode(network)]))
  const nodeOn: NodeOn = chain => {
    const node = nodes.get(chain)
    if (!node) throw new CosmosError('cosmos/no-rest-url', { chain })
    return node
  }
  const signing = createSigning(networks)
  const sent: SentTransactions = new Map()

  const features: NamespaceFeatures = {
    ...(nodes.size > 0 && {
      balance: {
        async read(account, signal) {
          const { network, address } = accountOn(networks, account)
          return readBalance(nodeOn(network.caipNetworkId), address, network.denom, signal)
        }
      },
      tokens: createTokens(networks, nodeOn),
      transfer: createTransfer({ networks, nodeOn, signing, sent }),
      transactions: createTransactions(nodeOn, sent)
    }),
    signMessage: { sign: signing.signMessage },
    verifyMessage: { verify: signing.verifyMessage },
    receive: { addressOn: (account, chain) => addressOn(networks, account, chain) },
    switchNetwork: { switch: switchNetwork }
  }
  return { features, answer: createAnswers({ signing, networks }) }
}
