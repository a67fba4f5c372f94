import type { Network } from '@latchkit/plugin-chains/contract'

/** A network as the plugin hands it on. */
export const networkAt = (id: number, urls: readonly string[], name = `Chain ${id}`): Network => ({
  id,
  name,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: urls } }
})
