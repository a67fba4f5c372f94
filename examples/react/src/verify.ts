import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import type { Order } from './order.js'

type Hex = `0x${string}`

/** Recovers the address of the signer from the signature (EIP-191), without a request to the wallet or the dialog. */
export const signerOfMessage = (message: string, signature: string) =>
  recoverMessageAddress({ message, signature: signature as Hex })

export const signerOfOrder = (order: Order, signature: string) =>
  recoverTypedDataAddress({ ...order, signature: signature as Hex })
