import type { PurchaseOptions } from './contract.js'

const networks = [
  { name: 'ethereum', displayName: 'Ethereum', chainId: '1' },
  { name: 'polygon', displayName: 'Polygon', chainId: '137' }
]
const methods = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' }
]

/** Currencies, tokens and limits of the specification, for a data service that gives none. */
export const fallbackOptions: PurchaseOptions = {
  isFallback: true,
  payments: [
    { id: 'USD', methods },
    { id: 'EUR', methods }
  ],
  tokens: [
    { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks },
    { id: 'ETH', name: 'Ether', symbol: 'ETH', networks }
  ]
}
