import { announceEvmWallet, createEvmWallet, type EvmTestWallet, manualPrompt } from '@latchkit/example-wallets'
import { data } from '@latchkit/plugin-data'
import { eip155 } from '@latchkit/plugin-eip155'
import { smartSessions } from '@latchkit/plugin-smart-sessions'
import * as requests from '@latchkit/plugin-smart-sessions/requests'
import { corePreset, createLatchkit, type Latchkit } from '@latchkit/preset-core'

declare global {
  interface Window {
    smartSessions?: { readonly latchkit: Latchkit; readonly wallet: EvmTestWallet; readonly requests: typeof requests }
  }
}

// The addresses of the local world. Those of a test run replace them.
const [evmUrl, servicesUrl] = ['http://127.0.0.1:8545', 'http://127.0.0.1:4000'] as const
const { VITE_PROJECT_ID: projectId = '' } = import.meta.env as Record<string, string | undefined>

const wallet = createEvmWallet({
  name: 'Larch Wallet',
  rdns: 'com.example.larch',
  mark: 'larch',
  // An account that no other page pays from or compares.
  accounts: [8],
  networks: [{ chainId: 31_337, name: 'Local Ethereum', rpcUrl: evmUrl }],
  prompt: manualPrompt(),
  batches: 'atomic',
  executionPermissions: 'current'
})
announceEvmWallet(wallet)

const network = {
  id: 31_337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [evmUrl] } }
}
document.body.append(document.createElement('latchkit-button'))
const latchkit = createLatchkit({
  plugins: [
    ...corePreset(),
    eip155({ networks: [network] }),
    data({ projectId, services: { data: servicesUrl } }),
    smartSessions()
  ]
})
window.smartSessions = { latchkit, wallet, requests }
