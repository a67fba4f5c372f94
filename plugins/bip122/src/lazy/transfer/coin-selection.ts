import { TransferError } from '@latchkit/plugin-chains/contract'
import { insufficient } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import type { Queries } from '../node/queries.js'
import type { Coin } from '../node/schemas.js'
import type { KeyKind } from '../transaction/key-signature.js'
import { dustLimit, type FeeRate, feeFor, inputWeights, virtualSize } from './fees.js'

export interface PaymentTerms {
  /** Kind of the address that pays and owns the coins. */
  readonly kind: KeyKind
  readonly rate: FeeRate
  /** Output scripts of the recipient and of the change. */
  readonly recipient: Uint8Array
  readonly change: Uint8Array
}

/** Selected coins; their sum equals `amount` + `fee` + `change`. */
export interface Selection {
  readonly coins: readonly Coin[]
  readonly amount: bigint
  readonly fee: bigint
  /** Change in satoshi; 0 if it would be dust, which is added to the fee. */
  readonly change: bigint
}

/** Maximum number of inputs: any transaction stays below the size that nodes relay (100,000 virtual bytes). */
export const MAX_INPUTS = 500

/**
 * Coins of so many satoshi or fewer are never spent: ordinals are kept on coins of 330 to 546, and strangers send such coins to trace
 * an address.
 */
const MAX_UNSPENDABLE = 600n
/** Maximum number of unconfirmed coins that are looked up, the largest first. Nodes relay no chains of more than 25. */
const MAX_LOOKUPS = 25

/**
 * Returns the coins of an address that may pay: confirmed ones, and change of its own unconfirmed payments. The sender of any other
 * unconfirmed coin may still take it back.
 *
 * @param script - output script of the address.
 */
export async function spendableCoins(queries: Queries, address: string, script: Uint8Array): Promise<readonly Coin[]> {
  const coins = (await queries.coins(address)).filter(({ value }) => value > MAX_UNSPENDABLE)
  const waiting = coins
    .filter(({ isConfirmed }) => !isConfirmed)
    .sort((one, other) => Number(other.value - one.value))
    .slice(0, MAX_LOOKUPS)
  const ownScript = hex.encode(script)
  const isOwnChange = async ({ txid }: Coin) => {
    const transaction = await queries.transaction(txid)
    return transaction?.inputs.every(input => input.script === ownScript)
  }
  const areOwn = await Promise.all(waiting.map(isOwnChange))
  return [...coins.filter(({ isConfirmed }) => isConfirmed), ...waiting.filter((_, index) => areOwn[index])]
}

/**
 * Selects the coins that pay: confirmed ones first, then the largest, as many as it takes. `max` takes every coin that is worth
 * more than it costs to spend, the 500 largest at most, and leaves no change.
 *
 * @throws {TransferError} `transfer/too-small`, `…/insufficient-funds`, `…/insufficient-fee`.
 */
export function selectCoins(coins: readonly Coin[], target: bigint | 'max', terms: PaymentTerms): Selection {
  const minimum = dustLimit(terms.recipient)
  const available = sum(coins)
  if (target !== 'max' && target < minimum) throw tooSmall(minimum)
  if (available < (target === 'max' ? 1n : target))
    throw insufficient('funds', target === 'max' ? minimum : target, available)
  const worth = coins
    .filter(({ value }) => value > costOf(terms))
    .sort(byPreference)
    .slice(0, MAX_INPUTS)
  const feeOf = (inputs: number, ...outputs: readonly Uint8Array[]) =>
    feeFor(virtualSize(terms.kind, inputs, outputs), terms.rate)
  const withoutChange = (inputs: number) => feeOf(inputs, terms.recipient)
  const feeOfAll = withoutChange(Math.max(worth.length, 1))

  if (target === 'max') {
    const amount = sum(worth) - feeOfAll
    if (amount <= 0n) throw insufficient('fee', feeOfAll + minimum, sum(worth))
    if (amount < minimum) throw tooSmall(minimum)
    return { coins: worth, amount, fee: feeOfAll, change: 0n }
  }
  for (let count = 1; count <= worth.length; count++) {
    const picked = worth.slice(0, count)
    const rest = sum(picked) - target
    if (rest < withoutChange(count)) continue
    const remaining = rest - feeOf(count, terms.recipient, terms.change)
    const change = remaining < dustLimit(terms.change) ? 0n : remaining
    return { coins: picked, amount: target, fee: rest - change, change }
  }
  throw insufficient('fee', target + feeOfAll, sum(worth))
}

const costOf = ({ kind, rate }: PaymentTerms) => feeFor(Math.ceil(inputWeights[kind] / 4), rate)

const sum = (coins: readonly Coin[]) => coins.reduce((total, { value }) => total + value, 0n)

function byPreference(a: Coin, b: Coin): number {
  if (a.isConfirmed !== b.isConfirmed) return a.isConfirmed ? -1 : 1
  if (a.value !== b.value) return a.value > b.value ? -1 : 1
  return a.txid === b.txid ? a.vout - b.vout : a.txid < b.txid ? -1 : 1
}

const tooSmall = (minimum: bigint) => new TransferError('transfer/too-small', { least: String(minimum) })
