import type { AccountId, ChainId, NamespaceFeatures } from '@latchkit/plugin-chains/contract'
import { writeAddress } from '../address.js'
import type { PrefixedNetworks } from '../options.js'
import { readBalance } from './assets/balance.js'
import { createNodeClient } from './node/client.js'
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
  const nodes = createNodeClient(networks)
  const prefixOf = (chain: ChainId) =>
    (networks.find(({ caipNetworkId }) => caipNetworkId === chain) ?? networks[0]).ss58Prefix
  const signBytes = createSignBytes(networks, prefixOf)
  const balance = {
    async read(account: AccountId, signal: AbortSignal) {
      const { chain, key } = accountParts(account)
      const node = nodes.of(chain)
      signal.throwIfAborted()
      return readBalance(node, key, signal)
    }
  }
  const context: TransferContext = { nodes, networks, prefixOf, eras: new Map(), runtimes: new Map() }
  const features: NamespaceFeatures = {
    ...(!nodes.isEmpty && {
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
