/**
 * The main EVM networks, under the names that `viem/chains` gives them and with its values.
 *
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { base, mainnet } from 'latchkit/networks'
 *
 * createLatchkit({ networks: [mainnet, base] })
 * ```
 *
 * @module
 */
import { ether, evmNetwork } from './evm-network.js'

export const mainnet = /* @__PURE__ */ evmNetwork(1, 'Ethereum', ether, ['Etherscan', 'https://etherscan.io'])
export const base = /* @__PURE__ */ evmNetwork(8453, 'Base', ether, ['Basescan', 'https://basescan.org'])
export const arbitrum = /* @__PURE__ */ evmNetwork(42161, 'Arbitrum One', ether, ['Arbiscan', 'https://arbiscan.io'])
export const arbitrumNova = /* @__PURE__ */ evmNetwork(42170, 'Arbitrum Nova', ether, [
  'Arbiscan',
  'https://nova.arbiscan.io'
])
export const optimism = /* @__PURE__ */ evmNetwork(10, 'OP Mainnet', ether, [
  'Optimism Explorer',
  'https://optimistic.etherscan.io'
])
export const polygon = /* @__PURE__ */ evmNetwork(
  137,
  'Polygon',
  ['POL', 'POL'],
  ['PolygonScan', 'https://polygonscan.com']
)
export const bsc = /* @__PURE__ */ evmNetwork(56, 'BNB Smart Chain', ['BNB', 'BNB'], ['BscScan', 'https://bscscan.com'])
export const opBNB = /* @__PURE__ */ evmNetwork(
  204,
  'opBNB',
  ['BNB', 'BNB'],
  ['opBNB (BSCScan)', 'https://opbnb.bscscan.com']
)
export const avalanche = /* @__PURE__ */ evmNetwork(
  43114,
  'Avalanche',
  ['Avalanche', 'AVAX'],
  ['SnowTrace', 'https://snowtrace.io']
)
export const gnosis = /* @__PURE__ */ evmNetwork(
  100,
  'Gnosis',
  ['xDAI', 'XDAI'],
  ['Gnosisscan', 'https://gnosisscan.io']
)
export const zksync = /* @__PURE__ */ evmNetwork(324, 'ZKsync Era', ether, [
  'ZKsync Explorer',
  'https://explorer.zksync.io'
])
export const linea = /* @__PURE__ */ evmNetwork(
  59144,
  'Linea Mainnet',
  ['Linea Ether', 'ETH'],
  ['Etherscan', 'https://lineascan.build']
)
export const scroll = /* @__PURE__ */ evmNetwork(534352, 'Scroll', ether, ['Scrollscan', 'https://scrollscan.com'])
export const celo = /* @__PURE__ */ evmNetwork(
  42220,
  'Celo',
  ['CELO', 'CELO'],
  ['Celo Explorer', 'https://celoscan.io']
)
export const mantle = /* @__PURE__ */ evmNetwork(
  5000,
  'Mantle',
  ['MNT', 'MNT'],
  ['Mantle Explorer', 'https://mantlescan.xyz/']
)
export const blast = /* @__PURE__ */ evmNetwork(81457, 'Blast', ether, ['Blastscan', 'https://blastscan.io'])
export const sonic = /* @__PURE__ */ evmNetwork(
  146,
  'Sonic',
  ['Sonic', 'S'],
  ['Sonic Explorer', 'https://sonicscan.org']
)
export const berachain = /* @__PURE__ */ evmNetwork(
  80094,
  'Berachain',
  ['BERA Token', 'BERA'],
  ['Berascan', 'https://berascan.com']
)
export const unichain = /* @__PURE__ */ evmNetwork(130, 'Unichain', ether, ['Uniscan', 'https://uniscan.xyz'])
export const worldchain = /* @__PURE__ */ evmNetwork(480, 'World Chain', ether, ['Worldscan', 'https://worldscan.org'])
export const zora = /* @__PURE__ */ evmNetwork(7777777, 'Zora', ether, ['Explorer', 'https://explorer.zora.energy'])
export const mode = /* @__PURE__ */ evmNetwork(34443, 'Mode Mainnet', ether, ['Modescan', 'https://modescan.io'])
export const ink = /* @__PURE__ */ evmNetwork(57073, 'Ink', ether, ['Blockscout', 'https://explorer.inkonchain.com'])
export const soneium = /* @__PURE__ */ evmNetwork(1868, 'Soneium Mainnet', ether, [
  'Blockscout',
  'https://soneium.blockscout.com'
])
export const abstract = /* @__PURE__ */ evmNetwork(
  2741,
  'Abstract',
  ['ETH', 'ETH'],
  ['Etherscan', 'https://abscan.org']
)
export const sei = /* @__PURE__ */ evmNetwork(1329, 'Sei Network', ['Sei', 'SEI'], ['Seiscan', 'https://seiscan.io'])
export const cronos = /* @__PURE__ */ evmNetwork(
  25,
  'Cronos Mainnet',
  ['Cronos', 'CRO'],
  ['Cronos Explorer', 'https://explorer.cronos.org']
)
export const moonbeam = /* @__PURE__ */ evmNetwork(
  1284,
  'Moonbeam',
  ['Moonbeam', 'GLMR'],
  ['Moonscan', 'https://moonscan.io']
)
export const moonriver = /* @__PURE__ */ evmNetwork(
  1285,
  'Moonriver',
  ['Moonriver', 'MOVR'],
  ['Moonscan', 'https://moonriver.moonscan.io']
)
export const ronin = /* @__PURE__ */ evmNetwork(
  2020,
  'Ronin',
  ['RON', 'RON'],
  ['Ronin Explorer', 'https://app.roninchain.com']
)
export const apeChain = /* @__PURE__ */ evmNetwork(
  33139,
  'ApeChain',
  ['ApeCoin', 'APE'],
  ['Apescan', 'https://apescan.io']
)
export const hyperEvm = /* @__PURE__ */ evmNetwork(
  999,
  'HyperEVM',
  ['HYPE', 'HYPE'],
  ['HyperEVMScan', 'https://hyperevmscan.io']
)
export const monad = /* @__PURE__ */ evmNetwork(143, 'Monad', ['Monad', 'MON'], ['Monadscan', 'https://monadscan.com'])
export const megaeth = /* @__PURE__ */ evmNetwork(4326, 'MegaETH', ether, ['Etherscan', 'https://mega.etherscan.io'])
export const fraxtal = /* @__PURE__ */ evmNetwork(
  252,
  'Fraxtal',
  ['Frax', 'FRAX'],
  ['fraxscan', 'https://fraxscan.com']
)
export const taiko = /* @__PURE__ */ evmNetwork(167000, 'Taiko Mainnet', ether, ['Etherscan', 'https://taikoscan.io'])
export const metis = /* @__PURE__ */ evmNetwork(
  1088,
  'Metis',
  ['Metis', 'METIS'],
  ['Metis Explorer', 'https://explorer.metis.io']
)
export const kava = /* @__PURE__ */ evmNetwork(
  2222,
  'Kava EVM',
  ['Kava', 'KAVA'],
  ['Kava EVM Explorer', 'https://kavascan.com']
)
export const katana = /* @__PURE__ */ evmNetwork(747474, 'Katana', ether, ['katana explorer', 'https://katanascan.com'])
export const plasma = /* @__PURE__ */ evmNetwork(
  9745,
  'Plasma',
  ['Plasma', 'XPL'],
  ['PlasmaScan', 'https://plasmascan.to']
)
export const aurora = /* @__PURE__ */ evmNetwork(1313161554, 'Aurora', ether, ['Aurorascan', 'https://aurorascan.dev'])
export const flare = /* @__PURE__ */ evmNetwork(
  14,
  'Flare Mainnet',
  ['Flare', 'FLR'],
  ['Flare Explorer', 'https://flare-explorer.flare.network']
)
export const rootstock = /* @__PURE__ */ evmNetwork(
  30,
  'Rootstock Mainnet',
  ['Rootstock Bitcoin', 'RBTC'],
  ['RSK Explorer', 'https://explorer.rsk.co']
)
export const lisk = /* @__PURE__ */ evmNetwork(1135, 'Lisk', ether, ['Blockscout', 'https://blockscout.lisk.com'])
export const manta = /* @__PURE__ */ evmNetwork(
  169,
  'Manta Pacific Mainnet',
  ['ETH', 'ETH'],
  ['Manta Explorer', 'https://pacific-explorer.manta.network']
)
export const xLayer = /* @__PURE__ */ evmNetwork(
  196,
  'X Layer Mainnet',
  ['OKB', 'OKB'],
  ['OKLink', 'https://www.oklink.com/xlayer']
)
export const injective = /* @__PURE__ */ evmNetwork(
  1776,
  'Injective',
  ['Injective', 'INJ'],
  ['Injective Explorer', 'https://blockscout.injective.network']
)
export const zetachain = /* @__PURE__ */ evmNetwork(
  7000,
  'ZetaChain',
  ['Zeta', 'ZETA'],
  ['ZetaScan', 'https://zetascan.com']
)
export const immutableZkEvm = /* @__PURE__ */ evmNetwork(
  13371,
  'Immutable zkEVM',
  ['Immutable Coin', 'IMX'],
  ['Immutable Explorer', 'https://explorer.immutable.com']
)
export const pulsechain = /* @__PURE__ */ evmNetwork(
  369,
  'PulseChain',
  ['Pulse', 'PLS'],
  ['PulseScan', 'https://ipfs.scan.pulsechain.com']
)
export const etherlink = /* @__PURE__ */ evmNetwork(
  42793,
  'Etherlink',
  ['Tez', 'XTZ'],
  ['Etherlink', 'https://explorer.etherlink.com']
)
export const lens = /* @__PURE__ */ evmNetwork(
  232,
  'Lens',
  ['GHO', 'GHO'],
  ['Lens Block Explorer', 'https://explorer.lens.xyz']
)
