import { raceSignal } from '@latchkit/kernel'
import type { NamespaceFeatures, Network, RequestToDecode, TransferFeature } from '@latchkit/plugin-chains/contract'
import { createTransferFeature, featuresByNetwork } from '@latchkit/plugin-chains/kit'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { createNodeClient } from './node/client.js'
import { createQueries } from './node/queries.js'
import { createHandler } from './rpc/handlers.js'
import { readSignature, writeSignature } from './signing/encoding.js'
import { signMessage } from './signing/sign-message.js'
import { readRecipient } from './transfer/recipient.js'
import { createTransactions, type TransactionCache, type TransferContext } from './transfer/status.js'
import { accountParts } from './wallet/accounts.js'
import { switchNetwork } from './wallet/connect.js'
import { readWallet } from './wallet/connected-wallet.js'
import { createSiteProvider } from './wallet/site-provider.js'

/** Function that finds the connections of the kernel; `undefined` where a site has none. */
export type FindConnections = () => ConnectionsApi | undefined

/**
 * Returns the features and the request handler of the family.
 *
 * @param connections - finds the accounts of the connected wallets. @defaultValue no connections
 */
export function createClient(networks: readonly Network[], connections: FindConnections = () => undefined) {
  const nodes = createNodeClient(networks)
  const wallets = () => connections()?.state.get().byNamespace.bip122?.wallets ?? []
  const accounts = () => connections()?.account('bip122')?.wallet.accounts ?? []
  const known: TransactionCache = new Map()
  const features = featuresByNetwork(
    nodes.chains,
    { ...walletFeatures, siteProvider: createSiteProvider(accounts) },
    {
      balance: {
        async read(account, signal) {
          const { chain, address } = accountParts(account)
          return (await createQueries(nodes.of(chain.chain), signal).stats(address.text)).held
        }
      },
      history: {
        read: async (...of) => (await import('./assets/history.js')).createHistory(networks, nodes).read(...of)
      },
      transfer: createTransfer({ nodes, accounts: () => wallets().flatMap(({ accounts }) => accounts), known }),
      transactions: createTransactions(nodes, known)
    }
  )
  return {
    features,
    handleRequest: createHandler(accounts),
    decodeRequest: async (request: RequestToDecode) =>
      (await import('./decoding/decode-request.js')).decodeRequest(request, accounts())
  }
}

/** Returns the transfer feature. The first call that needs them loads the modules that build and submit payments. */
export const createTransfer = (context: TransferContext): TransferFeature =>
  createTransferFeature({
    speeds: ['slow', 'normal', 'fast'],
    readRecipient: (text, chain) => readRecipient(text, chain).text,
    async inspect(recipient, chain, signal) {
      const { inspectRecipient } = await import('./transfer/prepare.js')
      const address = readRecipient(recipient, chain)
      return inspectRecipient(createQueries(context.nodes.of(chain), signal), address)
    },
    async prepare(request, signal) {
      const { prepareTransfer } = await import('./transfer/prepare.js')
      return prepareTransfer(context, request, signal)
    }
  })

/** Features that need no server and no accounts. */
const walletFeatures: NamespaceFeatures = {
  signMessage: {
    sign: async (signer, message, signal) => writeSignature(await signMessage(signer, message, signal))
  },
  verifyMessage: {
    async verify(account, message, signature, signal) {
      signal.throwIfAborted()
      const { address } = accountParts(account)
      const bytes = readSignature(signature)
      const { isSignedBy } = await raceSignal(() => import('./signing/verify-message.js'), signal)
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
