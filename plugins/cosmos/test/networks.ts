import { type CosmosChain, type CosmosNetwork, readOptions } from '../src/options.js'

export const hub: CosmosNetwork = {
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  bech32Prefix: 'cosmos',
  denom: 'uatom',
  rpcUrls: { default: { http: [] } }
}
export const osmosis: CosmosNetwork = {
  ...hub,
  id: 'osmosis-1',
  name: 'Osmosis',
  nativeCurrency: { name: 'Osmo', symbol: 'OSMO', decimals: 6 },
  bech32Prefix: 'osmo',
  denom: 'uosmo',
  rpcUrls: { default: { http: ['https://rpc.osmosis.example'] }, rest: { http: ['https://rest.osmosis.example'] } }
}
export const injective: CosmosNetwork = {
  ...hub,
  id: 'injective-1',
  name: 'Injective',
  nativeCurrency: { name: 'Injective', symbol: 'INJ', decimals: 18 },
  bech32Prefix: 'inj',
  denom: 'inj',
  keyType: 'ethsecp256k1'
}

/** Networks as the plugin hands them on. */
export const chains: readonly CosmosChain[] = readOptions({ networks: [hub, osmosis, injective] }).networks

/** The same, as the test wallet knows them. */
export const walletChains = [
  { chainId: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' },
  { chainId: 'osmosis-1', name: 'Osmosis', prefix: 'osmo' },
  { chainId: 'injective-1', name: 'Injective', prefix: 'inj', keyType: 'ethsecp256k1' }
] as const

export const never = () => new AbortController().signal
