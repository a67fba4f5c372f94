import type { NamespaceFeatures, Network } from '@latchkit/kernel/chain'
import * as v from 'valibot'
import { SolanaError } from '../errors.js'
import { accountParts } from './account.js'
import { type Answer, answer } from './answers.js'
import { createNode } from './node.js'
import { signMessage, verifyMessage } from './signing.js'

/** Everything that needs the curve or a node. */
export interface Client {
  readonly features: NamespaceFeatures
  readonly answer: Answer
}

/** Lamports are 64 bits wide, so they come as a number or, where that would be cut, as its digits (see `readJson`). */
const balance = v.pipe(
  v.object({
    value: v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{16,20}$/))])
  }),
  v.transform(({ value }) => BigInt(value)),
  v.maxValue(2n ** 64n - 1n)
)

export function createClient(networks: readonly Network[]): Client {
  const reachable = networks.filter(({ rpcUrls }) => rpcUrls.default.http.length > 0)
  const nodes = new Map(reachable.map(network => [network.caipNetworkId, createNode(network)]))
  const bytesOf = (message: string) => new TextEncoder().encode(message)

  const features: NamespaceFeatures = {
    ...(nodes.size > 0 && {
      balance: {
        async read(account, signal) {
          const { chain, address } = accountParts(account)
          const node = nodes.get(chain)
          if (!node) throw new SolanaError('solana/no-rpc-url', { chain })
          const lamports = v.safeParse(balance, await node.call('getBalance', [address], signal))
          if (lamports.success) return lamports.output
          throw new SolanaError('solana/invalid-answer', {
            chain,
            method: 'getBalance',
            expected: 'an amount of lamports'
          })
        }
      }
    }),
    // One address on every cluster.
    receive: { addressOn: account => accountParts(account).address },
    signMessage: { sign: async (signer, message, signal) => signMessage(signer, bytesOf(message), signal) },
    verifyMessage: {
      async verify(account, message, signature, signal) {
        signal.throwIfAborted()
        return verifyMessage(account, bytesOf(message), signature)
      }
    }
  }
  return { features, answer }
}
