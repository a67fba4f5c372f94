import type { PolkadotNetwork } from '../src/index.js'
import { type PrefixedNetworks, readOptions } from '../src/options.js'

export const polkadotId = '91b171bb158e2d3848fa23a9f1c25182'
export const kusamaId = 'b0a8d493285c2df73290dfb7e61f870f'

export const polkadotAt = (...http: readonly string[]): PolkadotNetwork => ({
  id: polkadotId,
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http } },
  ss58Prefix: 0
})

export const kusamaAt = (...http: readonly string[]): PolkadotNetwork => ({
  ...polkadotAt(...http),
  id: kusamaId,
  name: 'Kusama',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  ss58Prefix: 2
})

/** Returns networks as the plugin hands them on. */
export const networksOf = (...networks: readonly [PolkadotNetwork, ...PolkadotNetwork[]]): PrefixedNetworks =>
  readOptions({ networks })
