import { type RpcRequest, unlessAborted } from '@latchkit/kernel'
import type { NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { AccountAddress, SignedMessage, SignedPsbt } from '../contract.js'
import { createNodeClient } from './node/client.js'
import { createQueries } from './node/queries.js'
import type { ActiveWallet, Handler } from './rpc/active-wallet.js'
import { handleAddresses, handleSignMessage } from './rpc/handlers.js'
import { readSignature, writeSignature } from './signing/encoding.js'
import { signMessage } from './signing/sign-message.js'
import { createTransfer } from './transfer/feature.js'
import { createTransactions, type KnownTransactions } from './transfer/status.js'
import { accountParts } from './wallet/account-id.js'
import { switchNetwork } from './wallet/connect.js'
import { readWallet } from './wallet/connected-wallet.js'

/** Handles a request with the active wallet. */
type BoundHandler<R> = (params: unknown, request: RpcRequest) => Promise<R>

/** Features and RPC handlers that need a server, or verify a wallet's response. */
export interface Client {
  readonly features: NamespaceFeatures
  readonly signMessage: BoundHandler<SignedMessage>
  readonly addresses: BoundHandler<readonly AccountAddress[]>
  readonly signPsbt: BoundHandler<SignedPsbt>
  readonly sendTransfer: BoundHandler<{ readonly txid: string }>
}

/** @param connections - finds the active wallet. @defaultValue no connections */
export function createClient(
  networks: readonly Network[],
  connections: () => ConnectionsApi | undefined = () => undefined
): Client {
  const active = (): ActiveWallet | undefined => {
    const signer = connections()?.signer('bip122')
    return signer && { signer, accounts: connections()?.account('bip122')?.wallet.accounts ?? [] }
  }
  const bind =
    <R>(load: () => Promise<Handler<R>>): BoundHandler<R> =>
    async (_, request) =>
      (await load())(request, active())
  // Few sites send these requests.
  const transactions = () => import('./rpc/transaction-handlers.js')
  return {
    features: { ...nodeFeatures(networks, connections), ...walletFeatures },
    signMessage: bind(async () => handleSignMessage),
    addresses: bind(async () => handleAddresses),
    signPsbt: bind(async () => (await transactions()).handleSignPsbt),
    sendTransfer: bind(async () => (await transactions()).handleSendTransfer)
  }
}

/** Returns the features that need a server; none if no network has one. */
function nodeFeatures(
  networks: readonly Network[],
  connections: () => ConnectionsApi | undefined
): Pick<NamespaceFeatures, 'balance' | 'history' | 'transfer' | 'transactions'> {
  const nodes = createNodeClient(networks)
  if (nodes.isEmpty) return {}
  const wallets = () => connections()?.state.get().byNamespace.bip122?.wallets ?? []
  const known: KnownTransactions = new Map()
  return {
    balance: {
      async read(account, signal) {
        const { chain, address } = accountParts(account)
        return (await createQueries(nodes.of(chain.chain), signal).stats(address.text)).held
      }
    },
    history: {
      read: async (...asked) => (await import('./assets/history.js')).createHistory(networks, nodes).read(...asked)
    },
    transfer: createTransfer({ nodes, accounts: () => wallets().flatMap(({ accounts }) => accounts), known }),
    transactions: createTransactions(nodes, known)
  }
}

/** The features that need a wallet or a key, and no server. */
const walletFeatures: NamespaceFeatures = {
  signMessage: {
    sign: async (signer, message, signal) => writeSignature(await signMessage(signer, message, signal))
  },
  verifyMessage: {
    async verify(account, message, signature, signal) {
      signal.throwIfAborted()
      const { address } = accountParts(account)
      const bytes = readSignature(signature)
      const { isSignedBy } = await unlessAborted(() => import('./signing/verify-message.js'), signal)
      return bytes !== undefined && isSignedBy(address, message, bytes)
    }
  },
  receive: {
    addressOn(account, chain) {
      const { address, chain: connected } = accountParts(account)
      // Test networks share their addresses, but a wallet need not hold the same address on each.
      return chain === connected.chain ? address.text : undefined
    }
  },
  switchNetwork: {
    switch: async (connector, network, signal) => switchNetwork(await readWallet(connector, signal), network)
  }
}
