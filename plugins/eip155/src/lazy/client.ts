import { once, unlessAborted } from '@latchkit/kernel'
import type { NameFeature, NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import { stringToHex } from 'viem/utils'
import { Eip155Error } from '../errors.js'
import type { AssetFeatures } from './assets/features.js'
import { isName } from './ens/name-form.js'
import type { NodeOf } from './node/client.js'
import { createHandler, type Handler } from './rpc/handlers.js'
import { createMessageSigner, type MessageSigner } from './signing/sign-message.js'
import { createMessageVerifier } from './signing/verify-message.js'
import { createTransferFeature } from './transfer/feature.js'
import { accountParts } from './wallet/account-id.js'
import { walletOf } from './wallet/request.js'
import { switchNetwork } from './wallet/switch-network.js'

/** Everything that needs the chain library or a node. */
export interface Client {
  readonly features: NamespaceFeatures
  /** Handles an RPC request of the kernel. */
  readonly handle: Handler
}

type LoadAssets = (signal: AbortSignal) => Promise<AssetFeatures>

/** @param disposal - aborts when the plugin is removed, which ends the ranking of URLs. */
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
  const assets = once(async () => (await import('./assets/features.js')).createAssetFeatures(networks, await nodes()))
  const loadAssets: LoadAssets = signal => unlessAborted(assets, signal)

  const signer = createMessageSigner(nodeOf)
  const mainnet = reachable.find(({ id }) => id === 1)
  const features: NamespaceFeatures = {
    ...(reachable.length > 0 && nodeFeatures(nodeOf, loadAssets)),
    ...(mainnet && { names: namesOf(mainnet) }),
    ...walletFeatures(loadAssets),
    ...signingFeatures(signer, nodeOf),
    receive: {
      addressOn(account, chain, type) {
        const { chain: accountChain, address } = accountParts(account)
        // The address of a key is the same everywhere; a contract exists only where it was deployed.
        return type === 'smartAccount' && chain !== accountChain ? undefined : address
      }
    }
  }
  return { features, handle: createHandler({ messageSigner: signer, nodeOf }) }
}

/** Returns the features that need an RPC URL. */
const nodeFeatures = (nodeOf: NodeOf, loadAssets: LoadAssets): NamespaceFeatures => ({
  balance: {
    async read(account, signal) {
      const { chain, address } = accountParts(account)
      return (await nodeOf(chain, signal)).reader(signal).balance(address)
    }
  },
  tokens: {
    read: async (account, known, signal) => (await loadAssets(signal)).tokens.read(account, known, signal)
  },
  collectibles: {
    async read(account, known, signal) {
      const { chain, address } = accountParts(account)
      const { readCollectibles } = await unlessAborted(() => import('./assets/erc721.js'), signal)
      return readCollectibles(address, known, (await nodeOf(chain, signal)).reader(signal))
    }
  },
  transfer: createTransferFeature(async signal => (await loadAssets(signal)).transfers),
  transactions: {
    status: async (id, chain, signal) => (await loadAssets(signal)).transactions.status(id, chain, signal)
  }
})

/** Returns the features that send requests to a wallet. */
const walletFeatures = (loadAssets: LoadAssets): NamespaceFeatures => ({
  walletAssets: { read: async (signer, signal) => (await loadAssets(signal)).walletAssets.read(signer, signal) },
  walletCollectibles: {
    read: async (signer, known, signal) => (await loadAssets(signal)).walletCollectibles.read(signer, known, signal)
  },
  switchNetwork: {
    switch: async (connector, network, signal) => switchNetwork(await walletOf(connector, signal), network, signal)
  }
})

function signingFeatures(signer: MessageSigner, nodeOf: NodeOf): NamespaceFeatures {
  const verifier = createMessageVerifier(nodeOf)
  return {
    signMessage: { sign: (by, message, signal) => signer.signBytes(by, stringToHex(message), signal) },
    signTypedData: { sign: signer.signTypedData },
    verifyMessage: {
      verify: (account, message, signature, signal) =>
        verifier.verifyBytes(account, stringToHex(message), signature, signal)
    },
    verifyTypedData: { verify: verifier.verifyTypedData }
  }
}

function namesOf(mainnet: Network): NameFeature {
  const names = once(async () => (await import('./ens/names.js')).createNames(mainnet))
  return {
    isName,
    resolve: async (name, chain, signal) => (await unlessAborted(names, signal)).resolve(name, chain, signal),
    lookup: async (account, signal) => (await unlessAborted(names, signal)).lookup(account, signal)
  }
}
