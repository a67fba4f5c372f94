import type { EvmNetwork } from '@latchkit/example-wallets'

const { VITE_EVM_URL = 'http://127.0.0.1:8545', VITE_EVM_URL_2 = 'http://127.0.0.1:8546' } = import.meta.env
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The networks of this site. The test wallets know only the first, so that going to the second means adding it. */
export const networks = [
  {
    id: 31_337,
    name: 'Local Ethereum',
    nativeCurrency: ether,
    rpcUrls: { default: { http: [VITE_EVM_URL] } },
    testnet: true
  },
  {
    id: 31_338,
    name: 'Local Layer 2',
    nativeCurrency: ether,
    rpcUrls: { default: { http: [VITE_EVM_URL_2] } },
    testnet: true
  }
] as const

/** A network that the wallets have and this site does not. */
export const elsewhere: EvmNetwork = { chainId: 31_339, name: 'Elsewhere', rpcUrl: VITE_EVM_URL }

export const firstUrl = VITE_EVM_URL
