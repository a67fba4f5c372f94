import type { ChainId, NamespaceFeatures, Network } from '@latchkit/kernel/chain'
import type { AccountAddress, SignedMessage } from '../contract.js'
import { Bip122Error } from '../errors.js'
import { accountParts } from './account.js'
import { answerAddresses, answerSignMessage } from './answers.js'
import { readSignature, toBase64 } from './bytes.js'
import { createEsplora, type Esplora } from './esplora.js'
import type { Answer } from './request.js'
import { switchNetwork } from './session.js'
import { signMessage, walletOf } from './signing.js'
import { isSignedBy } from './verify-message.js'

/** Everything that needs the curve or a server. */
export interface Client {
  readonly features: NamespaceFeatures
  readonly signMessage: Answer<SignedMessage>
  readonly addresses: Answer<readonly AccountAddress[]>
}

export function createClient(networks: readonly Network[]): Client {
  const reachable = networks.filter(({ rpcUrls }) => rpcUrls.default.http.length > 0)
  const servers = new Map<ChainId, Esplora>(reachable.map(network => [network.caipNetworkId, createEsplora(network)]))

  const features: NamespaceFeatures = {
    ...(servers.size > 0 && {
      balance: {
        async read(account, signal) {
          const { chain, address } = accountParts(account)
          const server = servers.get(chain.chain)
          if (!server) throw new Bip122Error('bip122/no-rpc-url', { chain: chain.chain })
          return server.balance(address.text, signal)
        }
      }
    }),
    signMessage: {
      sign: async (signer, message, signal) => toBase64(await signMessage(signer, message, signal))
    },
    verifyMessage: {
      async verify(account, message, signature, signal) {
        signal.throwIfAborted()
        const { address } = accountParts(account)
        const bytes = readSignature(signature)
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
  return { features, signMessage: answerSignMessage, addresses: answerAddresses }
}
