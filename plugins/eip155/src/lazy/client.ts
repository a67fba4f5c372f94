import type { ChainId, NamespaceFeatures, Network } from '@latchkit/kernel/chain'
import { stringToHex } from 'viem/utils'
import { Eip155Error } from '../errors.js'
import { accountParts } from './account.js'
import { type Answer, createAnswers } from './answers.js'
import { walletOf } from './ask.js'
import { createNode } from './node.js'
import { createSigning } from './signing.js'
import { switchNetwork } from './switch-network.js'

/** Everything that needs the chain library or a node. */
export interface Client {
  readonly features: NamespaceFeatures
  readonly answer: Answer
}

export function createClient(networks: readonly Network[]): Client {
  const reachable = networks.filter(({ rpcUrls }) => rpcUrls.default.http.length > 0)
  const nodes = new Map(reachable.map(network => [network.caipNetworkId, createNode(network)]))
  const nodeOf = (chain: ChainId) => {
    const node = nodes.get(chain)
    if (node) return node
    throw new Eip155Error('eip155/no-rpc-url', { chain })
  }
  const signing = createSigning(nodeOf)

  const features: NamespaceFeatures = {
    ...(nodes.size > 0 && {
      balance: {
        async read(account, signal) {
          const { chain, address } = accountParts(account)
          const wei = await nodeOf(chain).call('eth_getBalance', [address, 'latest'], signal)
          if (typeof wei === 'string' && /^0x[\da-f]{1,64}$/i.test(wei)) return BigInt(wei)
          throw new Eip155Error('eip155/invalid-answer', { chain, method: 'eth_getBalance', expected: 'a quantity' })
        }
      }
    }),
    signMessage: {
      sign: (signer, message, signal) => signing.signBytes(signer, stringToHex(message), signal)
    },
    signTypedData: { sign: signing.signTypedData },
    verifyMessage: {
      verify: (account, message, signature, signal) =>
        signing.verifyBytes(account, stringToHex(message), signature, signal)
    },
    verifyTypedData: { verify: signing.verifyTypedData },
    receive: {
      addressOn(account, chain, type) {
        const { chain: own, address } = accountParts(account)
        // A key is the same everywhere; a contract stands only where it was deployed.
        return type === 'smartAccount' && chain !== own ? undefined : address
      }
    },
    switchNetwork: {
      switch: async (connector, network, signal) => switchNetwork(await walletOf(connector, signal), network, signal)
    }
  }
  return { features, answer: createAnswers({ signing, nodeOf }) }
}
