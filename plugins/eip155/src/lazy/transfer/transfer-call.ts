import type { BaseUnits, Network } from '@latchkit/plugin-chains/contract'
import type { Hex, TransactionRequest } from '../../contract.js'
import { type CollectiblePiece, safeTransfer } from '../assets/collectible.js'
import { transfer } from '../assets/erc20.js'
import { toQuantity } from '../node/chain-id.js'
import type { Transaction } from '../node/get-transaction.js'
import type { GasPrice } from './gas-price.js'

/** Sender, recipient and asset of a transfer; addresses in canonical form. */
export interface TransferDraft {
  readonly from: string
  readonly recipient: string
  /** Contract of a token or of a collection. `undefined` for the coin of the chain. */
  readonly token: string | undefined
  /** The piece of a collection that is sent. @defaultValue `token` is an ERC-20 token */
  readonly collectible?: CollectiblePiece
}

/** Sender, target, value and data of a transaction. */
export interface TransferCall {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

/** A transfer that was simulated successfully. */
export interface TransferPlan {
  readonly network: Network
  readonly draft: TransferDraft
  readonly call: TransferCall
  readonly amount: BaseUnits
  readonly fee: BaseUnits
  /** The call as it is requested from the wallet. */
  readonly transaction: TransactionRequest
}

export function createTransferCall(
  { from, recipient, token, collectible }: TransferDraft,
  amount: BaseUnits
): TransferCall {
  if (!token) return { from, to: recipient, value: amount, data: '0x' }
  const data = collectible ? safeTransfer(collectible, { from, recipient, amount }) : transfer(recipient, amount)
  return { from, to: token, value: 0n, data }
}

/** Returns the request for a wallet. */
export function transactionOf(
  { from, to, value, data }: TransferCall,
  gas: bigint,
  { max, tip }: GasPrice
): TransactionRequest {
  const price =
    tip === undefined
      ? { gasPrice: toQuantity(max) }
      : { maxFeePerGas: toQuantity(max), maxPriorityFeePerGas: toQuantity(tip) }
  return { from, to, value: toQuantity(value), data, gas: toQuantity(gas), ...price }
}

/** Tests if a transaction does exactly this call. Its gas price is not compared: the visitor may change it in the wallet. */
export const isSameCall = ({ from, to, value, data }: TransferCall, transaction: Transaction): boolean =>
  transaction.from === from &&
  transaction.to === to &&
  transaction.value === value &&
  transaction.input.toLowerCase() === data
