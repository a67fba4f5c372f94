import { createLatchkit } from '@latchkit/preset-core'
import { litePreset } from './preset.js'

const {
  VITE_EVM_URL = 'http://127.0.0.1:8545',
  VITE_SERVICES_URL = 'http://127.0.0.1:4000',
  VITE_RELAY_URL = 'ws://127.0.0.1:5555',
  VITE_PROJECT_ID = '1a7c4b171a7c4b171a7c4b171a7c4b17'
} = import.meta.env

createLatchkit({
  plugins: litePreset({
    networks: [
      {
        id: 31_337,
        name: 'Local chain',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [VITE_EVM_URL] } }
      }
    ],
    projectId: VITE_PROJECT_ID,
    services: { data: VITE_SERVICES_URL, catalogue: VITE_SERVICES_URL, relay: VITE_RELAY_URL }
  })
})
