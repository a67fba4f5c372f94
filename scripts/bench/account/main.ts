import { createLatchkit } from 'latchkit'

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

const responses: Readonly<Record<string, unknown>> = {
  eth_accounts: [account],
  eth_requestAccounts: [account],
  eth_chainId: `0x${chainId.toString(16)}`
}
/** Wallet that authorizes every site and signs nothing. */
const provider = {
  async request({ method }: { readonly method: string }) {
    if (method in responses) return responses[method]
    throw Object.assign(new Error('Not supported'), { code: 4_200 })
  },
  on() {},
  removeListener() {}
}
const info = { uuid: '0d9a5b1e-6c1f-4f0e-8a52-8f8f0c6f3a0a', name: 'Open', icon: 'data:,', rdns: 'com.example.open' }
const announce = () =>
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
addEventListener('eip6963:requestProvider', announce)
announce()
