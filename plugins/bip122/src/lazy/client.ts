import { once, type RpcRequest, unlessAborted } from '@latchkit/kernel'
import type { ChainId, NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { AccountAddress, SignedMessage, SignedPsbt } from '../contract.js'
import { Bip122Error } from '../errors.js'
import { createEsplora, type Esplora } from './node/client.js'
import { answerAddresses, answerSignMessage } from './rpc/handlers.js'
import type { Answer, Shown } from './rpc/request.js'
import { readSignature, writeSignature } from './signing/encoding.js'
import { signMessage, walletOf } from './signing/sign-message.js'
import { readReceiver } from './transfer/recipient.js'
import { createFollower } from './transfer/status.js'
import { switchNetwork } from './wallet/connect.js'
import { accountParts } from './wallet/parse-account.js'

/** Answers one request by the wallet that is shown. */
type Answers<R> = (params: unknown, request: RpcRequest) => Promise<R>

/** Features and RPC handlers that need a server, or verify what a wallet answers. */
export interface Client {
  readonly features: NamespaceFeatures
  readonly signMessage: Answers<SignedMessage>
  readonly addresses: Answers<readonly AccountAddress[]>
  readonly signPsbt: Answers<SignedPsbt>
  readonly sendTransfer: Answers<{ readonly txid: string }>
}

/** @param connections - whose wallets are asked. @default none */
export function createClient(
  networks: readonly Network[],
  connections: () => ConnectionsApi | undefined = () => undefined
): Client {
  const reachable = networks.filter(({ rpcUrls }) => rpcUrls.default.http.length > 0)
  const servers = new Map<ChainId, Esplora>(reachable.map(network => [network.caipNetworkId, createEsplora(network)]))
  const serverOf = (chain: ChainId) => {
    const server = servers.get(chain)
    if (server) return server
    throw new Bip122Error('bip122/no-rpc-url', { chain })
  }
  const shown = (): Shown | undefined => {
    const signer = connections()?.signer('bip122')
    return signer && { signer, accounts: connections()?.account('bip122')?.wallet.accounts ?? [] }
  }
  const shownTo =
    <R>(answer: () => Promise<Answer<R>>): Answers<R> =>
    async (params, request) =>
      (await answer())(params, request, shown())
  // Few sites ask for those.
  const transactions = () => import('./rpc/transaction-handlers.js')

  const follower = createFollower()
  const payments = once(async () => {
    const { createPayments } = await import('./transfer/prepare.js')
    const wallets = () => connections()?.state.get().byNamespace.bip122?.wallets ?? []
    const accounts = () => wallets().flatMap(wallet => wallet.accounts)
    return createPayments({ serverOf: chain => servers.get(chain), accounts, follower })
  })

  const withServers: Pick<NamespaceFeatures, 'balance' | 'transfer' | 'transactions'> = {
    balance: {
      async read(account, signal) {
        const { chain, address } = accountParts(account)
        return serverOf(chain.chain).balance(address.text, signal)
      }
    },
    transfer: {
      speeds: ['slow', 'normal', 'fast'],
      readReceiver: (text, chain) => readReceiver(text, chain).text,
      inspect: async (receiver, chain, signal) => (await payments()).inspect(receiver, chain, signal),
      prepare: async (request, signal) => (await payments()).prepare(request, signal)
    },
    transactions: {
      status: async (id, chain, signal) => follower.follow(serverOf(chain), id, signal)
    }
  }
  const features: NamespaceFeatures = {
    ...(servers.size > 0 && withServers),
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
        const own = accountParts(account)
        // Test networks share their addresses, but a wallet need not hold the same on each.
        return chain === own.chain.chain ? own.address.text : undefined
      }
    },
    switchNetwork: {
      switch: async (connector, network, signal) => switchNetwork(await walletOf(connector, signal), network, signal)
    }
  }
  return {
    features,
    signMessage: shownTo(async () => answerSignMessage),
    addresses: shownTo(async () => answerAddresses),
    signPsbt: shownTo(async () => (await transactions()).answerSignPsbt),
    sendTransfer: shownTo(async () => (await transactions()).answerSendTransfer)
  }
}
