import { boundedArray } from '@latchkit/kernel/schema'
import type { BaseUnits, TransferSpeed } from '@latchkit/plugin-chains/contract'
import { hex } from '@scure/base'
import * as v from 'valibot'
import type { Coin } from '../transfer/coin-selection.js'
import { estimates, type FeeRate, rateFor } from '../transfer/fees.js'
import type { Esplora } from './client.js'

/** More than a list of 500 coins, or any transaction that nodes pass on, takes as JSON or in hex. */
const MAX_BYTES = 1_048_576

/** Servers list 500 at most. */
const MAX_COINS = 5_000
/** More than fit into a block. */
const MAX_INPUTS = 25_000

const id = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffffffff))
const hexText = v.pipe(v.string(), v.regex(/^(?:[\da-f]{2})*$/))
const state = v.object({ confirmed: v.boolean() })

/** A turnover that a number of JSON cannot hold exactly is refused, not rounded. */
const satoshi = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform(sum => BigInt(sum))
)

const sums = v.object({ funded_txo_sum: satoshi, spent_txo_sum: satoshi })
const balanceAnswer = v.object({ address: v.string(), chain_stats: sums, mempool_stats: sums })
const coinList = v.pipe(
  boundedArray(v.object({ txid: id, vout: index, value: satoshi, status: state }), MAX_COINS),
  v.check(
    list => new Set(list.map(({ txid, vout }) => `${txid}:${vout}`)).size === list.length,
    'Expected each coin once'
  )
)
const used = v.object({ tx_count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
const addressAnswer = v.object({ address: v.string(), chain_stats: used, mempool_stats: used })
const transactionAnswer = v.object({
  txid: id,
  vin: boundedArray(
    v.object({ txid: id, vout: index, prevout: v.nullish(v.object({ scriptpubkey: hexText })) }),
    MAX_INPUTS
  ),
  status: state
})
const spentAnswer = v.variant('spent', [
  v.object({ spent: v.literal(true), txid: id }),
  v.object({ spent: v.literal(false) })
])

export interface Outpoint {
  readonly txid: string
  readonly vout: number
}

export interface FoundTransaction {
  readonly isConfirmed: boolean
  /** What it spends, each with the script that locked it (hex) where that is told. */
  readonly inputs: readonly (Outpoint & { readonly script: string | undefined })[]
}

/**
 * Returns the satoshi of an address, with the unconfirmed ones that come in or go out.
 *
 * @throws as `Esplora.request`, like all functions here.
 */
export const balanceOf = (server: Esplora, address: string, signal: AbortSignal): Promise<BaseUnits> =>
  server.request(
    `/address/${address}`,
    { read: text => heldBy(address, v.parse(balanceAnswer, JSON.parse(text))) },
    signal
  )

function heldBy(
  address: string,
  { address: answered, chain_stats, mempool_stats }: v.InferOutput<typeof balanceAnswer>
) {
  if (answered !== address) throw new Error(`Answered for ${answered.slice(0, 100)}`)
  const held =
    chain_stats.funded_txo_sum - chain_stats.spent_txo_sum + mempool_stats.funded_txo_sum - mempool_stats.spent_txo_sum
  if (held < 0n) throw new Error('More was spent than came in')
  return held
}

/** Returns the unspent outputs of an address, unconfirmed ones included. */
export async function coinsOf(server: Esplora, address: string, signal: AbortSignal): Promise<readonly Coin[]> {
  const read = (text: string) => v.parse(coinList, JSON.parse(text))
  const list = await server.request(`/address/${address}/utxo`, { read, maxBytes: MAX_BYTES }, signal)
  return list.map(({ txid, vout, value, status }) => ({ txid, vout, value, isConfirmed: status.confirmed }))
}

/** Whether any transaction, on its way or confirmed, names the address. */
export function isUsed(server: Esplora, address: string, signal: AbortSignal): Promise<boolean> {
  const read = (text: string) => {
    const { address: answered, chain_stats, mempool_stats } = v.parse(addressAnswer, JSON.parse(text))
    if (answered !== address) throw new Error(`Answered for ${answered.slice(0, 100)}`)
    return chain_stats.tx_count + mempool_stats.tx_count > 0
  }
  return server.request(`/address/${address}`, { read }, signal)
}

export async function feeRate(server: Esplora, speed: TransferSpeed, signal: AbortSignal): Promise<FeeRate> {
  const read = (text: string) => v.parse(estimates, JSON.parse(text))
  return rateFor(speed, await server.request('/fee-estimates', { read }, signal))
}

/** Undefined for one that the server knows nothing of. */
export function findTransaction(
  server: Esplora,
  txid: string,
  signal: AbortSignal
): Promise<FoundTransaction | undefined> {
  const read = (text: string) => {
    const { txid: answered, vin, status } = v.parse(transactionAnswer, JSON.parse(text))
    if (answered !== txid) throw new Error(`Answered for ${answered}`)
    const inputs = vin.map(({ txid, vout, prevout }) => ({ txid, vout, script: prevout?.scriptpubkey }))
    return { isConfirmed: status.confirmed, inputs }
  }
  const readFailure = (status: number) => {
    if (status !== 404) throw new Error(`HTTP status code: ${status}`)
    return undefined
  }
  return server.request<FoundTransaction | undefined>(`/tx/${txid}`, { read, readFailure, maxBytes: MAX_BYTES }, signal)
}

/** A transaction as nodes pass it on; whether it has that id is not checked yet. */
export const rawTransaction = (server: Esplora, txid: string, signal: AbortSignal): Promise<Uint8Array> =>
  server.request(
    `/tx/${txid}/hex`,
    { read: text => hex.decode(v.parse(hexText, text.trim())), maxBytes: MAX_BYTES },
    signal
  )

/** The id of what spends an output; undefined while nothing does. */
export async function spenderOf(
  server: Esplora,
  { txid, vout }: Outpoint,
  signal: AbortSignal
): Promise<string | undefined> {
  const read = (text: string) => v.parse(spentAnswer, JSON.parse(text))
  const answer = await server.request(`/tx/${txid}/outspend/${vout}`, { read }, signal)
  return answer.spent ? answer.txid : undefined
}

/**
 * Gives a transaction to the servers; undefined when one has taken it, else why one refused it, in 200 characters at most. One
 * that names another id is not believed.
 */
export function broadcast(
  server: Esplora,
  { id, hex: body }: { readonly id: string; readonly hex: string },
  signal: AbortSignal
): Promise<string | undefined> {
  const read = (text: string) => {
    if (text.trim() !== id) throw new Error('Answered with another id')
    return undefined
  }
  const readFailure = (status: number, text: string) => {
    if (status !== 400) throw new Error(`HTTP status code: ${status}`)
    return reasonIn(text)
  }
  return server.request<string | undefined>('/tx', { read, readFailure, body }, signal)
}

/** What the node said, out of the words that Esplora puts around it. */
function reasonIn(text: string): string {
  const message = /"message"\s*:\s*"(?<message>[^"\\]+)"/.exec(text)?.groups?.message
  return (
    (message ?? text)
      .replace(/[^\x20-\x7e]+/g, ' ')
      .trim()
      .slice(0, 200) || 'no reason given'
  )
}
