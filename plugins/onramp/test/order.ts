import type { OnrampOrder } from '../src/contract.js'

/** Order that was just handed to the card provider. */
export const order: OnrampOrder = {
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  provider: { id: 'coinbase', name: 'Coinbase' },
  account: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  symbol: 'USDC',
  amount: '50',
  currency: 'USD',
  quoted: '48.76',
  status: 'created',
  createdAtMs: 1_000_000,
  changedAtMs: 1_000_000
}
