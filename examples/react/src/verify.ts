import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import type { Order } from './order.js'

type Hex = `0x${string}`

/** Who signed, worked out from the signature alone: neither the wallet nor the dialog is asked. */
export const signerOfMessage = (message: string, signature: string) =>
  recoverMessageAddress({ message, signature: signature as Hex })

export const signerOfOrder = (order: Order, signature: string) =>
  recoverTypedDataAddress({ ...order, signature: signature as Hex })
