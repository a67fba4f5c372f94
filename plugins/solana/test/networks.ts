import type { Network } from '@latchkit/plugin-chains/contract'

/** A network as the plugin hands it on. */
export const networkAt = (reference: string, urls: readonly string[]): Network => ({
  id: reference,
  name: reference,
  chainNamespace: 'solana',
  caipNetworkId: `solana:${reference}`,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: urls } }
})
