import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import * as v from 'valibot'

/** Servers list 500 at most. */
const MAX_COINS = 5_000
/** More than fit into a block. */
const MAX_INPUTS = 25_000

export const id = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const outpoint = { txid: id, vout: v.pipe(count, v.maxValue(0xffffffff)) }
const status = v.object({ confirmed: v.boolean() })
/** An amount; one that a JSON number cannot hold exactly is invalid. */
export const satoshi = v.pipe(count, v.toBigint())

export const hexText = v.pipe(v.string(), v.regex(/^(?:[\da-f]{2})*$/))

const stats = v.object({ funded_txo_sum: satoshi, spent_txo_sum: satoshi, tx_count: count })

/** Satoshi and number of transactions of an address, unconfirmed ones included. */
export const statsOf = (address: string) =>
  v.pipe(
    v.object({ address: v.literal(address), chain_stats: stats, mempool_stats: stats }),
    v.transform(({ chain_stats: chain, mempool_stats: mempool }) => ({
      held: chain.funded_txo_sum - chain.spent_txo_sum + mempool.funded_txo_sum - mempool.spent_txo_sum,
      transactions: chain.tx_count + mempool.tx_count
    })),
    v.check(({ held }) => held >= 0n, 'Expected no more to be spent than came in')
  )

const coin = v.pipe(
  v.object({ ...outpoint, value: satoshi, status }),
  v.transform(({ status, ...rest }) => ({ ...rest, isConfirmed: status.confirmed }))
)
/** An unspent output. `txid` as explorers show it, `value` in satoshi. */
export type Coin = Readonly<v.InferOutput<typeof coin>>
export type Outpoint = Pick<Coin, 'txid' | 'vout'>

const hasEachOnce = (coins: Coin[]) => new Set(coins.map(({ txid, vout }) => `${txid}:${vout}`)).size === coins.length
export const coinList = v.pipe(boundedArray(coin, MAX_COINS), v.check(hasEachOnce, 'Expected each coin once'))

const input = v.pipe(
  v.object({ ...outpoint, prevout: v.nullish(v.object({ scriptpubkey: hexText })) }),
  // `script` (hex) locks the spent output; the server may omit it.
  v.transform(({ prevout, ...spent }) => ({ ...spent, script: prevout?.scriptpubkey }))
)
export const transaction = (txid: string) =>
  v.pipe(
    v.object({ txid: v.literal(txid), vin: boundedArray(input, MAX_INPUTS), status }),
    v.transform(({ vin, status }) => ({ isConfirmed: status.confirmed, inputs: vin }))
  )

export type FoundTransaction = v.InferOutput<ReturnType<typeof transaction>>

/** Satoshi for each virtual byte, by the number of blocks. Empty if the server has no estimates yet. */
export const feeEstimates = boundedRecord(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/)),
  v.pipe(v.number(), v.finite(), v.minValue(0)),
  2_000
)

/** The id of the transaction that spends an output; `undefined` while none does. */
export const spender = v.pipe(
  v.variant('spent', [v.object({ spent: v.literal(true), txid: id }), v.object({ spent: v.literal(false) })]),
  v.transform(output => (output.spent ? output.txid : undefined))
)
