import type { EvmNetwork } from '@latchkit/example-wallets'
import type { LatchkitNetwork, LatchkitNetworks } from 'latchkit'
import { chainMark } from './chain-mark.js'

const {
  VITE_EVM_URL = 'http://127.0.0.1:8545',
  VITE_EVM_URL_2 = 'http://127.0.0.1:8546',
  VITE_SOLANA_URL,
  VITE_BITCOIN_URL,
  VITE_POLKADOT_URL,
  VITE_COSMOS_URL
} = import.meta.env
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const urls = (url: string) => ({ default: { http: [url] } })

const icon = (...mark: Parameters<typeof chainMark>) => ({ imageUrl: chainMark(...mark) })

/** EVM networks. The test wallets have only the first, so that a switch to the second adds it. */
export const evmNetworks = [
  {
    id: 31_337,
    name: 'Local Ethereum',
    nativeCurrency: ether,
    rpcUrls: urls(VITE_EVM_URL),
    testnet: true,
    assets: icon('diamond', '#4a5fc1')
  },
  {
    id: 31_338,
    name: 'Local Layer 2',
    nativeCurrency: ether,
    rpcUrls: urls(VITE_EVM_URL_2),
    testnet: true,
    assets: icon('layers', '#2b7fa8')
  }
] as const

const listed = (url: string | undefined, network: (url: string) => LatchkitNetwork) => (url ? [network(url)] : [])

/** Chain id of the Solana node, which the wallets identify by its id only. */
const solanaId = 'LatchkitLatchkitLatchkitLatchkit'
export const solanaChain = `solana:${solanaId}`

/** Chain id, name and bech32 prefix of the Cosmos network, shared by the test wallet and the site. */
export const cosmosChain = { chainId: 'latchkit-1', name: 'Local Hub', prefix: 'cosmos' }

/** Networks of other families: those of the local world, from the environment that `npm start` sets. */
export const otherNetworks: readonly LatchkitNetwork[] = [
  ...listed(VITE_SOLANA_URL, url => ({
    chainNamespace: 'solana',
    id: solanaId,
    name: 'Local Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: urls(url),
    testnet: true,
    assets: icon('sun', '#7a4fc0')
  })),
  ...listed(VITE_BITCOIN_URL, url => ({
    chainNamespace: 'bip122',
    id: '0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Local Bitcoin',
    rpcUrls: urls(url),
    testnet: true,
    assets: icon('block', '#c26a12')
  })),
  ...listed(VITE_POLKADOT_URL, url => ({
    chainNamespace: 'polkadot',
    id: '96a4de65b2dad1676dee525024cfafd8',
    name: 'Local Polkadot',
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    rpcUrls: urls(url),
    ss58Prefix: 42,
    testnet: true,
    assets: icon('dots', '#b8336a')
  })),
  ...listed(VITE_COSMOS_URL, url => ({
    chainNamespace: 'cosmos',
    id: cosmosChain.chainId,
    name: cosmosChain.name,
    nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
    bech32Prefix: cosmosChain.prefix,
    denom: 'uatom',
    rpcUrls: { default: { http: [] }, rest: { http: [url] } },
    testnet: true,
    assets: icon('orbit', '#3d4657')
  }))
]

/** Networks of this site. */
export const networks: LatchkitNetworks = [...evmNetworks, ...otherNetworks]

/** Network of the wallets that this site does not support. */
export const elsewhere: EvmNetwork = { chainId: 31_339, name: 'Elsewhere', rpcUrl: VITE_EVM_URL }

export const firstUrl = VITE_EVM_URL
