import type { ChainId, NamespaceFeatures } from '@latchkit/kernel/chain'
import { CosmosError } from '../errors.js'
import type { CosmosChain } from '../options.js'
import { accountOn } from './account.js'
import { type Answer, createAnswers } from './answers.js'
import { createNode, type Node } from './node.js'
import { addressOn } from './receive.js'
import { createSigning } from './signing.js'
import { switchNetwork } from './switch-network.js'

/** Everything that needs the curve or a node. */
export interface Client {
  readonly features: NamespaceFeatures
  readonly answer: Answer
}

export function createClient(networks: readonly CosmosChain[]): Client {
  const reachable = networks.filter(({ rpcUrls }) => (rpcUrls.rest?.http ?? []).length > 0)
  const nodes = new Map<ChainId, Node>(reachable.map(network => [network.caipNetworkId, createNode(network)]))
  const signing = createSigning(networks)

  const features: NamespaceFeatures = {
    ...(nodes.size > 0 && {
      balance: {
        async read(account, signal) {
          const { network, address } = accountOn(networks, account)
          const node = nodes.get(network.caipNetworkId)
          if (!node) throw new CosmosError('cosmos/no-rest-url', { chain: network.caipNetworkId })
          return node.balance(address, signal)
        }
      }
    }),
    signMessage: { sign: signing.signMessage },
    verifyMessage: { verify: signing.verifyMessage },
    receive: { addressOn: (account, chain) => addressOn(networks, account, chain) },
    switchNetwork: { switch: switchNetwork }
  }
  return { features, answer: createAnswers({ signing, networks }) }
}
