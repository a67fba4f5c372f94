import type { RestNode, RestRequest } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import * as v from 'valibot'
import * as schemas from './schemas.js'

/** Above the size of a list of 500 coins, and of any transaction that nodes relay. */
const maxBytes = 1_048_576

/** Requests to the servers of one network. An abort of the signal rejects each of them with its reason. */
export type Queries = ReturnType<typeof createQueries>

/** @throws {Bip122Error} `bip122/unreachable` if no server gave a valid response: all requests. */
export function createQueries(node: RestNode, signal: AbortSignal) {
  const get = <T>(path: string, schema: v.GenericSchema<unknown, T>, options: Omit<RestRequest<T>, 'read'> = {}) =>
    node.request<T>(path, { read: text => v.parse(schema, JSON.parse(text)), ...options }, signal)

  return {
    get,
    /** Returns the satoshi of an address, and the number of its transactions; unconfirmed ones included. */
    stats: (address: string) => get(`address/${address}`, schemas.statsOf(address)),
    /** Returns the unspent outputs of an address, unconfirmed ones included. */
    coins: (address: string) => get(`address/${address}/utxo`, schemas.coinList, { maxBytes }),
    feeEstimates: () => get('fee-estimates', schemas.feeEstimates),
    /** Returns the id of the transaction that spends an output; `undefined` while none does. */
    spender: ({ txid, vout }: schemas.Outpoint) => get(`tx/${txid}/outspend/${vout}`, schemas.spender),
    /** Returns `undefined` for a transaction that the server does not know. */
    transaction: (txid: string) =>
      get<schemas.FoundTransaction | undefined>(`tx/${txid}`, schemas.transaction(txid), {
        readFailure: whenStatus(404, () => undefined),
        maxBytes
      }),
    /** Returns the bytes of a transaction, whose id is not checked. */
    rawTransaction(txid: string): Promise<Uint8Array> {
      const read = (text: string) => hex.decode(v.parse(schemas.hexText, text.trim()))
      return node.request(`tx/${txid}/hex`, { read, maxBytes }, signal)
    },
    /**
     * Broadcasts a transaction. Resolves with `undefined` if a server accepted it, else with the reason of a rejection, 200
     * characters at most. A response with another id is invalid.
     */
    broadcast({ id, hex: body }: { readonly id: string; readonly hex: string }) {
      const read = (text: string) => {
        if (text.trim() !== id) throw new Error('Answered with another id')
        return undefined
      }
      return node.request<string | undefined>('tx', { read, readFailure: whenStatus(400, reasonIn), body }, signal)
    }
  }
}

/** Reads a response with one error status; throws for every other status. */
const whenStatus =
  <T>(expected: number, read: (text: string) => T) =>
  (status: number, text: string): T => {
    if (status !== expected) throw new Error(`HTTP status code: ${status}`)
    return read(text)
  }

/** Returns the node's message without the text that Esplora adds. */
function reasonIn(text: string): string {
  const message = /"message"\s*:\s*"(?<message>[^"\\]+)"/.exec(text)?.groups?.message ?? text
  const shown = message.replace(/[^\x20-\x7e]+/g, ' ').trim()
  return shown.slice(0, 200) || 'no reason given'
}
