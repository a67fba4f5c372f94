/**
 * URL of an EVM node from the query string. Without it no node responds, and the measured times end before a request
 * to a node.
 */
const url = new URLSearchParams(location.search).get('evm') ?? 'https://rpc.example'

export const network = {
  id: 31_337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } }
}
