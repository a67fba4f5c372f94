/**
 * The main Cosmos chains, with the values of `chain-registry`. `caipNetworkId` has the hash of a chain id that CAIP-2 does not
 * take as it is.
 *
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { cosmosHub, withRpc } from 'latchkit/networks'
 *
 * createLatchkit({ networks: [withRpc(cosmosHub, { rest: 'https://rest.example' })] })
 * ```
 *
 * @module
 */
import { cosmosNetwork } from './cosmos-network.js'

export const cosmosHub = /* @__PURE__ */ cosmosNetwork({
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  bech32Prefix: 'cosmos',
  denom: 'uatom',
  coin: ['Cosmos Hub Atom', 'ATOM', 6],
  gasPrice: '0.025',
  explorer: ['Mintscan', 'https://www.mintscan.io/cosmos', 'accounts', 'transactions']
})
export const osmosis = /* @__PURE__ */ cosmosNetwork({
  id: 'osmosis-1',
  name: 'Osmosis',
  bech32Prefix: 'osmo',
  denom: 'uosmo',
  coin: ['Osmosis', 'OSMO', 6],
  gasPrice: '0.1',
  explorer: ['Mintscan', 'https://www.mintscan.io/osmosis', 'accounts', 'transactions']
})
export const juno = /* @__PURE__ */ cosmosNetwork({
  id: 'juno-1',
  name: 'Juno',
  bech32Prefix: 'juno',
  denom: 'ujuno',
  coin: ['Juno', 'JUNO', 6],
  gasPrice: '0.1',
  explorer: ['ATOMScan', 'https://atomscan.com/juno', 'accounts', 'transactions']
})
export const dydx = /* @__PURE__ */ cosmosNetwork({
  id: 'dydx-mainnet-1',
  name: 'dYdX Protocol',
  bech32Prefix: 'dydx',
  denom: 'adydx',
  coin: ['dYdX', 'DYDX', 18],
  gasPrice: '12500000000',
  explorer: ['Mintscan', 'https://www.mintscan.io/dydx', 'account', 'txs']
})
export const celestia = /* @__PURE__ */ cosmosNetwork({
  id: 'celestia',
  name: 'Celestia',
  bech32Prefix: 'celestia',
  denom: 'utia',
  coin: ['Celestia', 'TIA', 6],
  gasPrice: '0.02',
  explorer: ['Mintscan', 'https://mintscan.io/celestia', 'address', 'txs']
})
export const injectiveCosmos = /* @__PURE__ */ cosmosNetwork({
  id: 'injective-1',
  name: 'Injective',
  bech32Prefix: 'inj',
  denom: 'inj',
  coin: ['Injective', 'INJ', 18],
  gasPrice: '160000000',
  keyType: 'ethsecp256k1',
  explorer: ['Mintscan', 'https://www.mintscan.io/injective', 'accounts', 'transactions']
})
export const noble = /* @__PURE__ */ cosmosNetwork({
  id: 'noble-1',
  name: 'Noble',
  bech32Prefix: 'noble',
  denom: 'uusdc',
  coin: ['USDC', 'USDC', 6],
  gasPrice: '0.1',
  explorer: ['Mintscan', 'https://www.mintscan.io/noble', 'account', 'txs']
})
export const neutron = /* @__PURE__ */ cosmosNetwork({
  id: 'neutron-1',
  name: 'Neutron',
  bech32Prefix: 'neutron',
  denom: 'untrn',
  coin: ['Neutron', 'NTRN', 6],
  gasPrice: '0.0053',
  explorer: ['Mintscan', 'https://www.mintscan.io/neutron', 'accounts', 'transactions']
})
export const stride = /* @__PURE__ */ cosmosNetwork({
  id: 'stride-1',
  name: 'Stride',
  bech32Prefix: 'stride',
  denom: 'ustrd',
  coin: ['Stride', 'STRD', 6],
  gasPrice: '0.005',
  explorer: ['Mintscan', 'https://www.mintscan.io/stride', 'accounts', 'transactions']
})
export const axelar = /* @__PURE__ */ cosmosNetwork({
  id: 'axelar-dojo-1',
  name: 'Axelar',
  bech32Prefix: 'axelar',
  denom: 'uaxl',
  coin: ['Axelar', 'AXL', 6],
  gasPrice: '0.007',
  explorer: ['Mintscan', 'https://www.mintscan.io/axelar', 'accounts', 'transactions']
})
export const akash = /* @__PURE__ */ cosmosNetwork({
  id: 'akashnet-2',
  name: 'Akash',
  bech32Prefix: 'akash',
  denom: 'uakt',
  coin: ['Akash Network', 'AKT', 6],
  gasPrice: '0.025',
  explorer: ['Mintscan', 'https://www.mintscan.io/akash', 'accounts', 'transactions']
})
export const secretNetwork = /* @__PURE__ */ cosmosNetwork({
  id: 'secret-4',
  name: 'Secret Network',
  bech32Prefix: 'secret',
  denom: 'uscrt',
  coin: ['Secret Network', 'SCRT', 6],
  gasPrice: '0.1',
  coinType: 529,
  explorer: ['Mintscan', 'https://www.mintscan.io/secret', 'accounts', 'transactions']
})
export const kavaCosmos = /* @__PURE__ */ cosmosNetwork({
  id: 'kava_2222-10',
  reference: 'hashed-6d4e837e169119f0',
  name: 'Kava',
  bech32Prefix: 'kava',
  denom: 'ukava',
  coin: ['Kava', 'KAVA', 6],
  gasPrice: '0.1',
  coinType: 459,
  explorer: ['Mintscan', 'https://www.mintscan.io/kava', 'accounts', 'transactions']
})
export const terra = /* @__PURE__ */ cosmosNetwork({
  id: 'phoenix-1',
  name: 'Terra',
  bech32Prefix: 'terra',
  denom: 'uluna',
  coin: ['Luna', 'LUNA', 6],
  gasPrice: '0.015',
  coinType: 330,
  explorer: ['Mintscan', 'https://www.mintscan.io/terra', 'accounts', 'transactions']
})
export const persistence = /* @__PURE__ */ cosmosNetwork({
  id: 'core-1',
  name: 'Persistence',
  bech32Prefix: 'persistence',
  denom: 'uxprt',
  coin: ['Persistence', 'XPRT', 6],
  gasPrice: '0.025',
  explorer: ['Mintscan', 'https://www.mintscan.io/persistence', 'accounts', 'transactions']
})
export const agoric = /* @__PURE__ */ cosmosNetwork({
  id: 'agoric-3',
  name: 'Agoric',
  bech32Prefix: 'agoric',
  denom: 'ubld',
  coin: ['Agoric', 'BLD', 6],
  gasPrice: '0.05',
  coinType: 564,
  explorer: ['Explorers.Guru', 'https://agoric.explorers.guru', 'account', 'transaction']
})
export const dymensionCosmos = /* @__PURE__ */ cosmosNetwork({
  id: 'dymension_1100-1',
  reference: 'hashed-36eafc7f1029ed04',
  name: 'Dymension Hub',
  bech32Prefix: 'dym',
  denom: 'adym',
  coin: ['Dymension', 'DYM', 18],
  gasPrice: '5000000000',
  keyType: 'ethsecp256k1',
  explorer: ['Mintscan', 'https://www.mintscan.io/dymension', 'account', 'tx']
})
export const band = /* @__PURE__ */ cosmosNetwork({
  id: 'laozi-mainnet',
  name: 'Band Protocol',
  bech32Prefix: 'band',
  denom: 'uband',
  coin: ['Band Protocol', 'BAND', 6],
  gasPrice: '0.003',
  coinType: 494,
  explorer: ['Mintscan', 'https://www.mintscan.io/band', 'accounts', 'transactions']
})
export const archway = /* @__PURE__ */ cosmosNetwork({
  id: 'archway-1',
  name: 'Archway',
  bech32Prefix: 'archway',
  denom: 'aarch',
  coin: ['Archway', 'ARCH', 18],
  gasPrice: '225400000000',
  explorer: ['Mintscan', 'https://mintscan.io/archway', 'accounts', 'transactions']
})
export const babylon = /* @__PURE__ */ cosmosNetwork({
  id: 'bbn-1',
  name: 'Babylon Genesis',
  bech32Prefix: 'bbn',
  denom: 'ubbn',
  coin: ['BABY', 'BABY', 6],
  gasPrice: '0.007',
  explorer: ['Mintscan', 'https://www.mintscan.io/babylon', 'accounts', 'transactions']
})
export const cronosPos = /* @__PURE__ */ cosmosNetwork({
  id: 'crypto-org-chain-mainnet-1',
  name: 'Cronos POS Chain',
  bech32Prefix: 'cro',
  denom: 'basecro',
  coin: ['Cronos', 'CRO', 8],
  gasPrice: '0.03',
  coinType: 394,
  explorer: ['Mintscan', 'https://www.mintscan.io/crypto-org', 'accounts', 'transactions']
})
export const osmosisTestnet = /* @__PURE__ */ cosmosNetwork({
  id: 'osmo-test-5',
  name: 'Osmosis Testnet',
  bech32Prefix: 'osmo',
  denom: 'uosmo',
  coin: ['Osmosis Testnet', 'OSMO', 6],
  gasPrice: '0.025',
  explorer: ['Mintscan', 'https://mintscan.io/osmosis-testnet', 'account', 'txs'],
  testnet: true
})
