import { createLatchkit } from 'latchkit'
import { announceOpenWallet } from '../open-wallet.js'

/**
 * Addresses of the local world and the shown account, from the query string of the page, because they change with each
 * run.
 */
const { evm = '', data = '', projectId = '', account = '' } = Object.fromEntries(new URLSearchParams(location.search))

const chainId = 31_337
createLatchkit({
  networks: [
    {
      id: chainId,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [evm] } }
    }
  ],
  projectId,
  services: { data }
})

announceOpenWallet(account, chainId)
