import { once, unlessAborted } from '@latchkit/kernel'
import type { NameFeature, NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import { stringToHex } from 'viem/utils'
import { Eip155Error } from '../errors.js'
import { readCollectibleId } from './assets/collectible-id.js'
import { isName } from './ens/name-form.js'
import type { NodeOf } from './node/client.js'
import { type Answer, createAnswers } from './rpc/handlers.js'
import { createSigning } from './signing/sign-message.js'
import { speeds } from './transfer/gas-price.js'
import { readReceiver } from './transfer/recipient.js'
import { accountParts } from './wallet/account-id.js'
import { walletOf } from './wallet/request.js'
import { switchNetwork } from './wallet/switch-network.js'

/** Everything that needs the chain library or a node. */
export interface Client {
  readonly features: NamespaceFeatures
  readonly answer: Answer
}

/** @param disposal - aborts when the plugin is removed: then no URL is sampled any more. */
export function createClient(networks: readonly Network[], disposal = new AbortController().signal): Client {
  const reachable = networks.filter(({ rpcUrls }) => rpcUrls.default.http.length > 0)
  const nodes = once(async () => (await import('./node/client.js')).createNodes(networks, disposal))
  const nodeOf: NodeOf = async (chain, signal) => {
    // Before viem is loaded for nothing.
    if (reachable.every(({ caipNetworkId }) => caipNetworkId !== chain)) {
      throw new Eip155Error('eip155/no-rpc-url', { chain })
    }
    return (await unlessAborted(nodes, signal)).of(chain)
  }
  const signing = createSigning(nodeOf)

  const money = once(async () => (await import('./assets/features.js')).createMoney(networks, await nodes()))
  const withMoney = (signal: AbortSignal) => unlessAborted(money, signal)

  const mainnet = reachable.find(({ id }) => id === 1)
  const features: NamespaceFeatures = {
    ...(reachable.length > 0 && {
      balance: {
        async read(account, signal) {
          const { chain, address } = accountParts(account)
          return (await nodeOf(chain, signal)).reader(signal).balance(address)
        }
      },
      tokens: {
        read: async (account, known, signal) => (await withMoney(signal)).tokens.read(account, known, signal)
      },
      collectibles: {
        async read(account, known, signal) {
          const { chain, address } = accountParts(account)
          const { readCollectibles } = await unlessAborted(() => import('./assets/erc721.js'), signal)
          return readCollectibles(address, known, (await nodeOf(chain, signal)).reader(signal))
        }
      },
      transfer: {
        speeds,
        collectibles: {
          held: async (account, id, signal) =>
            (await withMoney(signal)).transfers.collectibles.held(account, id, signal),
          readId: readCollectibleId
        },
        readReceiver,
        inspect: async (receiver, chain, signal) =>
          (await withMoney(signal)).transfers.inspect(receiver, chain, signal),
        prepare: async (request, signal) => (await withMoney(signal)).transfers.prepare(request, signal)
      },
      transactions: {
        status: async (id, chain, signal) => (await withMoney(signal)).transactions.status(id, chain, signal)
      }
    }),
    ...(mainnet && { names: namesOf(mainnet) }),
    walletAssets: { read: async (signer, signal) => (await withMoney(signal)).walletAssets.read(signer, signal) },
    walletCollectibles: {
      read: async (signer, known, signal) => (await withMoney(signal)).walletCollectibles.read(signer, known, signal)
    },
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

function namesOf(mainnet: Network): NameFeature {
  const names = once(async () => (await import('./ens/names.js')).createNames(mainnet))
  return {
    isName,
    resolve: async (name, chain, signal) => (await unlessAborted(names, signal)).resolve(name, chain, signal),
    lookup: async (account, signal) => (await unlessAborted(names, signal)).lookup(account, signal)
  }
}
