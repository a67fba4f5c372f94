import type { AccountId, ChainId, NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { writeAddress } from '../address.js'
import { PolkadotError } from '../errors.js'
import type { PrefixedNetworks } from '../options.js'
import { readBalance } from './assets/balance.js'
import { createNode, createNodeClient, type NodeClientOf } from './node/client.js'
import { createRpcHandlers, type RpcHandlers } from './rpc/handlers.js'
import { createSignBytes } from './signing/sign-message.js'
import { encodeText, verifyMessage } from './signing/verify-message.js'
import { createTransfer } from './transfer/feature.js'
import type { TransferContext } from './transfer/prepare.js'
import { createTransactions } from './transfer/status.js'
import { accountParts } from './wallet/account-id.js'

/** Features and handlers of the family: everything that signs, verifies, or needs a node. */
export interface Client extends RpcHandlers {
  readonly features: NamespaceFeatures
}

export function createClient(networks: PrefixedNetworks): Client {
  const reachable = networks.filter(({ rpcUrls }) => rpcUrls.default.http.length > 0)
  const nodes = new Map(reachable.map(network => [network.caipNetworkId, createNode(network)]))
  const prefixOf = (chain: ChainId) =>
    (networks.find(({ caipNetworkId }) => caipNetworkId === chain) ?? networks[0]).ss58Prefix
  const clientOf: NodeClientOf = chain => {
    const node = nodes.get(chain)
    if (!node) throw new PolkadotError('polkadot/no-rpc-url', { chain })
    return createNodeClient(chain, node)
  }
  const signBytes = createSignBytes(networks, prefixOf)
  const balance = {
    async read(account: AccountId, signal: AbortSignal) {
      const { chain, key } = accountParts(account)
      const { node } = clientOf(chain)
      signal.throwIfAborted()
      return readBalance(node, chain, key, signal)
    }
  }
  const context: TransferContext = { clientOf, networks, prefixOf, eras: new Map(), runtimes: new Map() }
  const features: NamespaceFeatures = {
    ...(nodes.size > 0 && {
      balance,
      transfer: createTransfer(context),
      transactions: createTransactions(context)
    }),
    // One key is the same account on every network; its address has the prefix of the network.
    receive: { addressOn: (account, chain) => writeAddress(accountParts(account).key, prefixOf(chain)) },
    signMessage: { sign: async (signer, message, signal) => signBytes(signer, encodeText(message), signal) },
    verifyMessage: {
      async verify(account, message, signature, signal) {
        signal.throwIfAborted()
        return (await verifyMessage(accountParts(account).key, encodeText(message), signature)) !== undefined
      }
    }
  }
  return { features, ...createRpcHandlers(signBytes, prefixOf) }
}
