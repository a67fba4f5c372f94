/** The address of the page may name an EVM node; without one nothing answers, and the times end before a node is asked. */
const url = new URLSearchParams(location.search).get('evm') ?? 'https://rpc.example'

export const network = {
  id: 31_337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } }
}
