/**
 * Test networks of the EVM, under the names that `viem/chains` gives them and with its values.
 *
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { sepolia, withRpc } from 'latchkit/networks'
 *
 * createLatchkit({ networks: [withRpc(sepolia, 'https://sepolia.example')] })
 * ```
 *
 * @module
 */
import { ether, evmTestnet } from './evm-network.js'

export const sepolia = /* @__PURE__ */ evmTestnet(
  11155111,
  'Sepolia',
  ['Sepolia Ether', 'ETH'],
  ['Etherscan', 'https://sepolia.etherscan.io']
)
export const hoodi = /* @__PURE__ */ evmTestnet(
  560048,
  'Hoodi',
  ['Hoodi Ether', 'ETH'],
  ['Etherscan', 'https://hoodi.etherscan.io']
)
export const baseSepolia = /* @__PURE__ */ evmTestnet(
  84532,
  'Base Sepolia',
  ['Sepolia Ether', 'ETH'],
  ['Basescan', 'https://sepolia.basescan.org']
)
export const arbitrumSepolia = /* @__PURE__ */ evmTestnet(
  421614,
  'Arbitrum Sepolia',
  ['Arbitrum Sepolia Ether', 'ETH'],
  ['Arbiscan', 'https://sepolia.arbiscan.io']
)
export const optimismSepolia = /* @__PURE__ */ evmTestnet(
  11155420,
  'OP Sepolia',
  ['Sepolia Ether', 'ETH'],
  ['Blockscout', 'https://optimism-sepolia.blockscout.com']
)
export const polygonAmoy = /* @__PURE__ */ evmTestnet(
  80002,
  'Polygon Amoy',
  ['POL', 'POL'],
  ['PolygonScan', 'https://amoy.polygonscan.com']
)
export const bscTestnet = /* @__PURE__ */ evmTestnet(
  97,
  'BNB Smart Chain Testnet',
  ['BNB', 'tBNB'],
  ['BscScan', 'https://testnet.bscscan.com']
)
export const avalancheFuji = /* @__PURE__ */ evmTestnet(
  43113,
  'Avalanche Fuji',
  ['Avalanche Fuji', 'AVAX'],
  ['SnowTrace', 'https://testnet.snowtrace.io']
)
export const gnosisChiado = /* @__PURE__ */ evmTestnet(
  10200,
  'Gnosis Chiado',
  ['Gnosis', 'xDAI'],
  ['Blockscout', 'https://blockscout.chiadochain.net']
)
export const zksyncSepoliaTestnet = /* @__PURE__ */ evmTestnet(300, 'ZKsync Sepolia Testnet', ether, [
  'ZKsync Explorer',
  'https://sepolia.explorer.zksync.io/'
])
export const lineaSepolia = /* @__PURE__ */ evmTestnet(
  59141,
  'Linea Sepolia Testnet',
  ['Linea Ether', 'ETH'],
  ['Etherscan', 'https://sepolia.lineascan.build']
)
export const scrollSepolia = /* @__PURE__ */ evmTestnet(534351, 'Scroll Sepolia', ether, [
  'Scrollscan',
  'https://sepolia.scrollscan.com'
])
export const celoSepolia = /* @__PURE__ */ evmTestnet(
  11142220,
  'Celo Sepolia Testnet',
  ['CELO', 'S-CELO'],
  ['Celo Sepolia Explorer', 'https://celo-sepolia.blockscout.com/']
)
export const unichainSepolia = /* @__PURE__ */ evmTestnet(1301, 'Unichain Sepolia', ether, [
  'Uniscan',
  'https://sepolia.uniscan.xyz'
])
export const monadTestnet = /* @__PURE__ */ evmTestnet(
  10143,
  'Monad Testnet',
  ['Testnet MON Token', 'MON'],
  ['Monad Testnet explorer', 'https://testnet.monadexplorer.com']
)
