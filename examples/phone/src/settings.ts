import type { EvmNetwork } from '@latchkit/example-wallets'

const {
  VITE_EVM_URL = 'http://127.0.0.1:8545',
  VITE_EVM_URL_2 = 'http://127.0.0.1:8546',
  VITE_RELAY_URL = 'ws://127.0.0.1:5555',
  VITE_PROJECT_ID = '1a7c4b171a7c4b171a7c4b171a7c4b17'
} = import.meta.env

export const relayUrl = VITE_RELAY_URL
export const projectId = VITE_PROJECT_ID

/** Networks of this phone: those of the local world. */
export const networks: readonly EvmNetwork[] = [
  { chainId: 31_337, name: 'Local Ethereum', rpcUrl: VITE_EVM_URL, symbol: 'ETH' },
  { chainId: 31_338, name: 'Local Layer 2', rpcUrl: VITE_EVM_URL_2, symbol: 'ETH' }
]

/** Indexes of this phone's accounts in the public test phrase; the wallets on the demo's page have others. */
export const accountIndexes: readonly number[] = [6, 7]
