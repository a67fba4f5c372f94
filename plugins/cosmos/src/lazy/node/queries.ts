/** Typed requests to a node, with the schemas of the responses. */
import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray } from '@latchkit/kernel/schema'
import { parseResponse, type RestNode, readProperty } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { readAddress } from '../../address.js'
import { CosmosError } from '../../errors.js'
import { errorIn } from './client.js'

export const MAX_UINT64 = 2n ** 64n - 1n
const digits = (max: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9]{1,${max}}$`)), v.toBigint())
const amount = digits(78)
const uint64 = v.pipe(digits(20), v.maxValue(MAX_UINT64))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const text = v.optional(v.string(), '')

/** Returns whether a text is a denom of the bank module. */
export const isDenom = (text: string): boolean => /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/.test(text)

/** Limit of a response: an account may have a thousand denoms, and a transaction logs. */
const MAX_BYTES = 2 ** 20
/** Limit of denoms of one account. Anyone can send an account more. */
const MAX_BALANCES = 1_000
/** The gRPC code of a node that does not have the requested value. */
const NOT_FOUND = 5

/** Parses the value of the only field of a response that is read. */
export const inField = <T>(name: string, schema: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.object({ [name]: schema }),
    v.transform(response => response[name] as T)
  )

/** Error response of a node's gateway (google.rpc.Status). */
const refusal = v.object({ code: v.pipe(v.number(), v.integer()), message: v.string() })
const balances = inField('balances', boundedArray(v.object({ denom: v.string(), amount }), MAX_BALANCES))
const minimumGasPrice = inField('minimum_gas_price', v.pipe(v.string(), v.maxLength(4_096)))
const gasUsed = inField('gas_info', inField('gas_used', uint64))
const broadcastResult = inField('tx_response', v.object({ code: count, raw_log: text, codespace: text }))
const transaction = inField('tx_response', v.object({ code: count, raw_log: text, txhash: v.string() }))
const denom_units = boundedArray(v.object({ denom: v.string(), exponent: v.optional(count, 0) }), 20)
const description = v.object({ base: v.string(), display: v.string(), name: text, symbol: text, denom_units })
const metadata = inField('metadata', description)

/** Returns the base account, which vesting, module and Ethereum accounts contain, some of them inside another one. */
function unwrapAccount(value: unknown, wrappers = 3): unknown {
  const inner = readProperty(value, 'base_account') ?? readProperty(value, 'base_vesting_account')
  return inner === undefined || wrappers === 0 ? value : unwrapAccount(inner, wrappers - 1)
}

const baseAccount = v.object({
  address: v.string(),
  account_number: uint64,
  sequence: uint64,
  pub_key: v.nullish(v.object({ '@type': v.string() }))
})
const accountOf = (address: string) =>
  v.pipe(
    inField('account', v.looseObject({ '@type': v.string() })),
    v.transform(account => ({ type: account['@type'], base: unwrapAccount(account) })),
    v.object({ type: v.string(), base: baseAccount }),
    v.check(({ base }) => readAddress(base.address)?.address === address),
    v.transform(({ type, base: { account_number: number, sequence, pub_key } }) => ({
      /** Type URL of the account: `/cosmos.auth.v1beta1.BaseAccount`. */
      type,
      number,
      sequence,
      /** Type URL of the account's key on this chain; absent until it has sent a transaction. */
      keyUrl: pub_key?.['@type']
    }))
  )

export type ChainAccount = Readonly<v.InferOutput<ReturnType<typeof accountOf>>>

/** Requests to the nodes of one network. An abort of the signal rejects each of them with its reason. */
export type Queries = ReturnType<typeof createQueries>

/**
 * Creates the function that sends a GET, or a POST with a JSON body, and returns the parsed response.
 *
 * @throws {CosmosError} `cosmos/refused` with the node's reason, `cosmos/invalid-answer`, `cosmos/unreachable`.
 */
const createRequest =
  (node: RestNode, signal: AbortSignal) =>
  <T>(method: string, schema: v.GenericSchema<unknown, T>, expected: string, body?: object) => {
    const read = (text: string) =>
      parseResponse(JSON.parse(text), { chain: node.chain, method, schema, expected }, CosmosError)
    const readFailure = (status: number, text: string) => {
      const json = tryOrUndefined(() => JSON.parse(text))
      if (!v.is(refusal, json)) throw new Error(`HTTP status code: ${status}`)
      throw new CosmosError('cosmos/refused', { method, rpcCode: json.code, reason: json.message })
    }
    return node.request<T>(method, { read, readFailure, body, maxBytes: MAX_BYTES }, signal)
  }

/** Creates the requests to a node. Each throws the errors of `createRequest`. */
export function createQueries(node: RestNode, signal: AbortSignal) {
  const request = createRequest(node, signal)
  const found = <T>(response: Promise<T>) => undefinedIfNotFound(response, undefined, NOT_FOUND)

  return {
    request,
    /**
     * Returns the balance of an address in a coin's smallest unit; 0 for an address that was never used.
     *
     * @param kind - `spendable_balances` is without the coins that a vesting account may not send yet.
     */
    balance(address: string, denom: string, kind: 'balances' | 'spendable_balances' = 'balances') {
      const path = `cosmos/bank/v1beta1/${kind}/${address}/by_denom?denom=${encodeURIComponent(denom)}`
      const balance = v.pipe(
        inField('balance', v.object({ denom: v.literal(denom), amount })),
        v.transform(coin => coin.amount)
      )
      return request(path, balance, `a balance of ${denom}`)
    },
    /** Returns the balances of an address in all denoms. */
    balances(address: string) {
      const path = `cosmos/bank/v1beta1/balances/${address}?pagination.limit=${MAX_BALANCES}`
      return request(path, balances, 'a list of balances')
    },
    /** Returns `undefined` for an address that the chain has never seen. */
    account: (address: string) =>
      found(request(`cosmos/auth/v1beta1/accounts/${address}`, accountOf(address), `the account of ${address}`)),
    /** Returns `0.005uatom,0.1ibc/…`; empty if the node is older than version 0.46 of the SDK. */
    minimumGasPrices: () =>
      undefinedIfNotFound(request('cosmos/base/node/v1beta1/config', minimumGasPrice, 'its settings'), ''),
    /** Returns the gas that a transaction in base64 would use. The node rejects one that would fail. */
    simulate: (transaction: string) =>
      request('cosmos/tx/v1beta1/simulate', gasUsed, 'the gas that it uses', { tx_bytes: transaction }),
    /** Broadcasts a transaction in base64; `code` 0 means accepted. */
    broadcast(transaction: string) {
      const body = { tx_bytes: transaction, mode: 'BROADCAST_MODE_SYNC' }
      return request('cosmos/tx/v1beta1/txs', broadcastResult, 'what it did with a transaction', body)
    },
    /** Returns the result of a transaction in a block; `undefined` if no block has it. */
    transaction(hash: string) {
      const isNamed = v.check(({ txhash }: v.InferOutput<typeof transaction>) => txhash.toUpperCase() === hash)
      return found(request(`cosmos/tx/v1beta1/txs/${hash}`, v.pipe(transaction, isNamed), `the transaction ${hash}`))
    },
    /** Returns the bank module's metadata of a denom; `undefined` without metadata and for an invalid response. */
    async metadata(denom: string) {
      const path = `cosmos/bank/v1beta1/denoms_metadata_by_query_string?denom=${encodeURIComponent(denom)}`
      const response = await request(path, metadata, `what ${denom} is`).catch(() => signal.throwIfAborted())
      return response?.base === denom ? response : undefined
    }
  }
}

/** Resolves with `instead` if the node rejects the request with this gRPC code, or with any code if `code` is absent. */
async function undefinedIfNotFound<T, D>(response: Promise<T>, instead: D, code?: number): Promise<T | D> {
  try {
    return await response
  } catch (failure) {
    const refused = errorIn(failure)
    if (!refused || (code !== undefined && refused.rpcCode !== code)) throw failure
    return instead
  }
}
