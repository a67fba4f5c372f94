import type { TransferSpeed } from '@latchkit/plugin-chains/contract'
import type { RestNode, RestRequest } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import * as v from 'valibot'
import type { Coin } from '../transfer/coin-selection.js'
import { type FeeRate, rateFor } from '../transfer/fees.js'
import { coinList, type FoundTransaction, feeEstimates, hexText, spender, statsOf, transaction } from './schemas.js'

/** More than a list of 500 coins, or any transaction that nodes pass on, takes as JSON or in hex. */
const maxBytes = 1_048_576

export type Outpoint = Pick<Coin, 'txid' | 'vout'>

/** @throws {Bip122Error} `bip122/unreachable` if no server gave a valid response, like all functions here. */
const get = <T>(
  node: RestNode,
  path: string,
  schema: v.GenericSchema<unknown, T>,
  signal: AbortSignal,
  options: Omit<RestRequest<T>, 'read'> = {}
) => node.request<T>(path, { read: text => v.parse(schema, JSON.parse(text)), ...options }, signal)

/** Returns the satoshi of an address, and the number of its transactions; unconfirmed ones included. */
export const addressStats = (node: RestNode, address: string, signal: AbortSignal) =>
  get(node, `address/${address}`, statsOf(address), signal)

/** Returns the unspent outputs of an address, unconfirmed ones included. */
export const coinsOf = (node: RestNode, address: string, signal: AbortSignal): Promise<readonly Coin[]> =>
  get(node, `address/${address}/utxo`, coinList, signal, { maxBytes })

export const feeRate = async (node: RestNode, speed: TransferSpeed, signal: AbortSignal): Promise<FeeRate> =>
  rateFor(speed, await get(node, 'fee-estimates', feeEstimates, signal))

/** Returns the id of what spends an output; `undefined` while nothing does. */
export const spenderOf = (node: RestNode, { txid, vout }: Outpoint, signal: AbortSignal): Promise<string | undefined> =>
  get(node, `tx/${txid}/outspend/${vout}`, spender, signal)

/** Returns `undefined` for a transaction that the server knows nothing of. */
export const findTransaction = (node: RestNode, txid: string, signal: AbortSignal) =>
  get<FoundTransaction | undefined>(node, `tx/${txid}`, transaction(txid), signal, {
    readFailure: whenStatus(404, () => undefined),
    maxBytes
  })

/** Returns a transaction as nodes pass it on. The id of the bytes is not checked yet. */
export const rawTransaction = (node: RestNode, txid: string, signal: AbortSignal): Promise<Uint8Array> =>
  node.request(`tx/${txid}/hex`, { read: text => hex.decode(v.parse(hexText, text.trim())), maxBytes }, signal)

/**
 * Sends a transaction to the servers. Resolves with `undefined` when one has accepted it, else with the reason why one refused
 * it, in 200 characters at most. A server that names another id is not believed.
 */
export const broadcast = (
  node: RestNode,
  { id, hex: body }: { readonly id: string; readonly hex: string },
  signal: AbortSignal
) => {
  const read = (text: string) => {
    if (text.trim() !== id) throw new Error('Answered with another id')
    return undefined
  }
  return node.request<string | undefined>('tx', { read, readFailure: whenStatus(400, reasonIn), body }, signal)
}

/** Reads a response with one error status; throws for every other status. */
const whenStatus =
  <T>(expected: number, read: (text: string) => T) =>
  (status: number, text: string): T => {
    if (status !== expected) throw new Error(`HTTP status code: ${status}`)
    return read(text)
  }

/** Returns what the node said, without the words that Esplora puts around it. */
function reasonIn(text: string): string {
  const message = /"message"\s*:\s*"(?<message>[^"\\]+)"/.exec(text)?.groups?.message ?? text
  const shown = message.replace(/[^\x20-\x7e]+/g, ' ').trim()
  return shown.slice(0, 200) || 'no reason given'
}
