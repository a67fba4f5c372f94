// Licence: MIT, as the package. Written for this package from public facts: the functions of WETH9, and the addresses of the wrapped
// coins that the documentation of each chain names.
import type { Descriptor } from './descriptor.js'

/** Wrapped coins of Ethereum, OP Mainnet, BNB Chain, Gnosis, Unichain, Polygon, Base, Arbitrum and Avalanche. */
export const weth9: Descriptor = {
  context: {
    $id: 'WETH9',
    contract: {
      deployments: [
        { chainId: 1, address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
        { chainId: 10, address: '0x4200000000000000000000000000000000000006' },
        { chainId: 56, address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c' },
        { chainId: 100, address: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d' },
        { chainId: 130, address: '0x4200000000000000000000000000000000000006' },
        { chainId: 137, address: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' },
        { chainId: 8453, address: '0x4200000000000000000000000000000000000006' },
        { chainId: 42161, address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1' },
        { chainId: 43114, address: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7' }
      ]
    }
  },
  metadata: { owner: 'WETH9' },
  display: {
    formats: {
      'deposit()': { intent: 'Wrap', fields: [{ path: '@.value', label: 'Amount to wrap', format: 'amount' }] },
      'withdraw(uint256 wad)': {
        intent: 'Unwrap',
        fields: [{ path: 'wad', label: 'Amount to unwrap', format: 'amount' }]
      }
    }
  }
}
