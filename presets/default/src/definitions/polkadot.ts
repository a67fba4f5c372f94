/**
 * Polkadot, Kusama, their test networks and Asset Hubs, and other chains with the same kind of accounts. The id is the CAIP-2
 * reference: the first 32 hex digits of the genesis hash.
 *
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { assetHubPolkadot, polkadot, withRpc } from 'latchkit/networks'
 *
 * createLatchkit({ networks: [withRpc(assetHubPolkadot, 'https://asset-hub.example'), polkadot] })
 * ```
 *
 * @module
 */
import type { PolkadotNetwork as PluginNetwork } from '@latchkit/plugin-polkadot'

/** Polkadot network with its CAIP-2 id, without an RPC URL. */
type PolkadotNetwork<Id extends string = string> = PluginNetwork & {
  readonly chainNamespace: 'polkadot'
  readonly id: Id
  readonly caipNetworkId: `polkadot:${Id}`
  readonly ss58Prefix: number
}

interface Coin {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** SS58 address prefix of the chains that have this coin. */
  readonly ss58Prefix: number
  readonly testnet?: true
}

/** Creates a network definition. `explorer` is the first label of the chain's host at Subscan. */
const polkadotNetwork = <Id extends string>(
  id: Id,
  name: string,
  { ss58Prefix, testnet, ...nativeCurrency }: Coin,
  explorer: string
): PolkadotNetwork<Id> => ({
  chainNamespace: 'polkadot',
  id,
  caipNetworkId: `polkadot:${id}`,
  name,
  nativeCurrency,
  ss58Prefix,
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Subscan', url: `https://${explorer}.subscan.io` } },
  ...(testnet && { testnet })
})

const dot: Coin = { name: 'Polkadot', symbol: 'DOT', decimals: 10, ss58Prefix: 0 }
const ksm: Coin = { name: 'Kusama', symbol: 'KSM', decimals: 12, ss58Prefix: 2 }
const wnd: Coin = { name: 'Westend', symbol: 'WND', decimals: 12, ss58Prefix: 42, testnet: true }
const pas: Coin = { name: 'Paseo', symbol: 'PAS', decimals: 10, ss58Prefix: 42, testnet: true }

/** The relay chain of Polkadot. */
export const polkadot = /* @__PURE__ */ polkadotNetwork('91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', dot, 'polkadot')
export const assetHubPolkadot = /* @__PURE__ */ polkadotNetwork(
  '68d56f15f85d3136970ec16946040bc1',
  'Polkadot Asset Hub',
  dot,
  'assethub-polkadot'
)
/** The relay chain of Kusama. */
export const kusama = /* @__PURE__ */ polkadotNetwork('b0a8d493285c2df73290dfb7e61f870f', 'Kusama', ksm, 'kusama')
export const assetHubKusama = /* @__PURE__ */ polkadotNetwork(
  '48239ef607d7928874027a43a6768920',
  'Kusama Asset Hub',
  ksm,
  'assethub-kusama'
)
/** Relay chain on which the runtimes of Polkadot are tested. */
export const westend = /* @__PURE__ */ polkadotNetwork('e143f23803ac50e8f6f8e62695d1ce9e', 'Westend', wnd, 'westend')
export const assetHubWestend = /* @__PURE__ */ polkadotNetwork(
  '67f9723393ef76214df0118c34bbbd3d',
  'Westend Asset Hub',
  wnd,
  'assethub-westend'
)
/** Relay chain for developers, with Polkadot's runtime. */
export const paseo = /* @__PURE__ */ polkadotNetwork('374057be67b355151f271ff70c3db983', 'Paseo', pas, 'paseo')
export const assetHubPaseo = /* @__PURE__ */ polkadotNetwork(
  'd6eec26135305a8ad257a20d00335728',
  'Paseo Asset Hub',
  pas,
  'assethub-paseo'
)
export const hydration = /* @__PURE__ */ polkadotNetwork(
  'afdc188f45c71dacbaa0b62e16a91f72',
  'Hydration',
  { name: 'HDX', symbol: 'HDX', decimals: 12, ss58Prefix: 63 },
  'hydration'
)
export const polymesh = /* @__PURE__ */ polkadotNetwork(
  '6fbd74e5e1d0a61d52ccfe9d4adaed16',
  'Polymesh',
  { name: 'POLYX', symbol: 'POLYX', decimals: 6, ss58Prefix: 12 },
  'polymesh'
)
export const vara = /* @__PURE__ */ polkadotNetwork(
  'fe1b4c55fd4d668101126434206571a7',
  'Vara Network',
  { name: 'VARA', symbol: 'VARA', decimals: 12, ss58Prefix: 137 },
  'vara'
)
