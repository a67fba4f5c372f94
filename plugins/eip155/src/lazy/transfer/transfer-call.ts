import type { Hex } from '../../contract.js'
import type { TransferAsset } from '../assets/collectible.js'
import { toQuantity } from '../node/chain-id.js'
import { encodeCall } from '../node/contracts.js'
import type { GasPrice } from './gas-price.js'
import type { Transaction } from './status.js'

/** Sender, recipient and asset of a transfer; addresses in canonical form. */
export interface TransferDraft extends TransferAsset {
  readonly from: string
  readonly recipient: string
}

/** Sender, target, value and data of a transaction. */
export interface TransferCall {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

/** Returns the call of a transfer. A collectible's call fails if the recipient is a contract that cannot take collectibles. */
export function createTransferCall(draft: TransferDraft, amount: bigint): TransferCall {
  const { from, recipient, token, collectible } = draft
  if (!token) return { from, to: recipient, value: amount, data: '0x' }
  const call = { from, to: token, value: 0n }
  if (!collectible) return { ...call, data: encodeCall('transfer', recipient, amount) }
  const piece = [from, recipient, collectible.number] as const
  const ofErc1155 = collectible.standard === 'erc1155' ? [amount, '0x'] : []
  return { ...call, data: encodeCall('safeTransferFrom', ...piece, ...ofErc1155) }
}

/** Returns the request for a wallet. */
export function transactionOf({ value, ...call }: TransferCall, gas: bigint, { max, tip }: GasPrice) {
  const price =
    tip === undefined
      ? { gasPrice: toQuantity(max) }
      : { maxFeePerGas: toQuantity(max), maxPriorityFeePerGas: toQuantity(tip) }
  return { ...call, value: toQuantity(value), gas: toQuantity(gas), ...price }
}

/** Tests if a transaction does exactly this call. Its gas price is not compared: the visitor may change it in the wallet. */
export const isSameCall = ({ from, to, value, data }: TransferCall, transaction: Transaction): boolean =>
  transaction.from === from &&
  transaction.to === to &&
  transaction.value === value &&
  transaction.input.toLowerCase() === data
