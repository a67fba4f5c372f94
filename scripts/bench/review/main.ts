import { createLatchkit } from 'latchkit'
import { routerPermitCall } from '../../../plugins/eip155/test/decoding/main-network.js'
import { announceOpenWallet } from '../open-wallet.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const router = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const latchkit = createLatchkit({
  // Without an RPC URL, so that no measured time depends on a node.
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } }
    }
  ],
  review: 'always'
})

const typedData = {
  domain: { name: 'Larch Market', version: '1', chainId: 1, verifyingContract: permit2 },
  types: {
    Order: [
      { name: 'seller', type: 'address' },
      { name: 'price', type: 'uint256' }
    ]
  },
  primaryType: 'Order',
  message: { seller: account, price: '1000000000000000000' }
}
/** Requests by the id of the button that sends them. */
const requests: Readonly<Record<string, { readonly method: string; readonly params: readonly unknown[] }>> = {
  message: { method: 'personal_sign', params: ['0x48656c6c6f', account] },
  approval: {
    method: 'eth_sendTransaction',
    params: [
      { from: account, to: usdc, data: `0x095ea7b3${permit2.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` }
    ]
  },
  swap: { method: 'eth_sendTransaction', params: [{ from: account, to: router, data: routerPermitCall }] },
  'typed-data': { method: 'eth_signTypedData_v4', params: [account, JSON.stringify(typedData)] }
}
for (const [id, request] of Object.entries(requests)) {
  document.getElementById(id)?.addEventListener('click', async () => {
    const provider = await latchkit.provider('eip155')
    await provider?.request(request).catch(() => {})
  })
}

announceOpenWallet(account, 1)
