/**
 * The networks of Solana. The id is the CAIP-2 reference: the first 32 characters of the genesis hash.
 *
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { solana, withRpc } from 'latchkit/networks'
 *
 * createLatchkit({ networks: [withRpc(solana, 'https://solana.example')] })
 * ```
 *
 * @module
 */
import type { SolanaNetwork as PluginNetwork } from '@latchkit/plugin-solana'

/** Solana network with its CAIP-2 id, without an RPC URL. */
type SolanaNetwork<Id extends string = string> = PluginNetwork & {
  readonly chainNamespace: 'solana'
  readonly id: Id
  readonly caipNetworkId: `solana:${Id}`
}

const solanaNetwork = <Id extends string>(id: Id, name: string, query = ''): SolanaNetwork<Id> => ({
  chainNamespace: 'solana',
  id,
  caipNetworkId: `solana:${id}`,
  name,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Solana Explorer', url: `https://explorer.solana.com${query}` } },
  ...(query && { testnet: true })
})

export const solana = /* @__PURE__ */ solanaNetwork('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana')
/** The network for developers, with the features of the mainnet. */
export const solanaDevnet = /* @__PURE__ */ solanaNetwork(
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'Solana Devnet',
  '?cluster=devnet'
)
/** The network on which validators try new versions. */
export const solanaTestnet = /* @__PURE__ */ solanaNetwork(
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'Solana Testnet',
  '?cluster=testnet'
)
