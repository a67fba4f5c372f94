import type { TypedDataDefinition } from 'viem'

export interface Order extends TypedDataDefinition {
  readonly message: { readonly item: string; readonly quantity: number; readonly deliverTo: string }
}

/** Returns the demo's order as typed data (EIP-712) for a chain. */
export const orderOn = (chainId: number): Order => ({
  domain: { name: 'Corner Shop', version: '1', chainId },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' }
    ],
    Order: [
      { name: 'item', type: 'string' },
      { name: 'quantity', type: 'uint256' },
      { name: 'deliverTo', type: 'string' }
    ]
  },
  primaryType: 'Order',
  message: { item: 'Coffee beans, 1 kg', quantity: 2, deliverTo: '12 Canal Street' }
})
