import type { BaseUnits } from '@latchkit/plugin-chains/contract'
import type { Hex, TransactionRequest } from '../../contract.js'
import { type CollectibleOrder, safeTransfer } from '../assets/collectible.js'
import { transfer } from '../assets/erc20.js'
import { toQuantity } from '../node/chain-id.js'
import type { KnownTransaction } from '../node/get-transaction.js'
import type { GasPrice } from './gas-price.js'

/** Who sends what to whom; addresses in the canonical spelling. */
export interface Order {
  readonly from: string
  readonly receiver: string
  /** Contract of a token or of a collection; the chain's own coin where there is none. */
  readonly token: string | undefined
  /** The piece of a collection that is sent. @defaultValue `token` is an ERC-20 token */
  readonly collectible?: CollectibleOrder
}

/** What a transaction does. */
export interface Move {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

export function moveOf({ from, receiver, token, collectible }: Order, amount: BaseUnits): Move {
  if (!token) return { from, to: receiver, value: amount, data: '0x' }
  const data = collectible ? safeTransfer(collectible, { from, receiver, amount }) : transfer(receiver, amount)
  return { from, to: token, value: 0n, data }
}

/** As a wallet is asked for it. */
export function transactionOf(
  { from, to, value, data }: Move,
  gas: bigint,
  { most, tip }: GasPrice
): TransactionRequest {
  const price =
    tip === undefined
      ? { gasPrice: toQuantity(most) }
      : { maxFeePerGas: toQuantity(most), maxPriorityFeePerGas: toQuantity(tip) }
  return { from, to, value: toQuantity(value), data, gas: toQuantity(gas), ...price }
}

/** Whether a transaction does this and nothing else. What it pays for gas is between the visitor and the wallet. */
export const isDoneBy = ({ from, to, value, data }: Move, known: KnownTransaction): boolean =>
  known.from === from && known.to === to && known.value === value && known.input.toLowerCase() === data
