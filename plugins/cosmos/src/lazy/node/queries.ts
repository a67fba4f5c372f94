/** Typed requests to a node, with the schemas of the responses. */
import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import { readAddress } from '../../address.js'
import { type CosmosNode, NOT_FOUND, refusalCode } from './client.js'

export const MAX_UINT64 = 2n ** 64n - 1n
const digits = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^[0-9]{1,${max}}$`)),
    v.transform(text => BigInt(text))
  )
const amount = digits(78)
const uint64 = v.pipe(digits(20), v.maxValue(MAX_UINT64))

/** Returns whether a text is a denom of the bank module. */
export const isDenom = (text: string): boolean => /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/.test(text)

/** Resolves with `instead` if the node refuses the request with this gRPC code, or with any if none is given. */
async function unlessRefused<T, D>(work: Promise<T>, instead: D, code?: number): Promise<T | D> {
  try {
    return await work
  } catch (failure) {
    const refused = refusalCode(failure)
    if (refused === undefined || (code !== undefined && refused !== code)) throw failure
    return instead
  }
}

/**
 * Reads the balance of an address in a coin's smallest unit; 0 for an address that was never used.
 *
 * @param kind - `spendable_balances` is without the coins that a vesting account may not send yet.
 */
export async function readBalance(
  node: CosmosNode,
  address: string,
  denom: string,
  signal: AbortSignal,
  kind: 'balances' | 'spendable_balances' = 'balances'
): Promise<bigint> {
  const path = `cosmos/bank/v1beta1/${kind}/${address}/by_denom?denom=${encodeURIComponent(denom)}`
  const schema = v.object({ balance: v.object({ denom: v.literal(denom), amount }) })
  return (await node.request(path, schema, `a balance of ${denom}`, signal)).balance.amount
}

/** Limit of denoms of one account. Anybody can send an account more. */
const MAX_BALANCES = 1_000
const balances = v.object({ balances: boundedArray(v.object({ denom: v.string(), amount }), MAX_BALANCES) })

/** Reads the balances of an address in all denoms. */
export async function readBalances(node: CosmosNode, address: string, signal: AbortSignal) {
  const path = `cosmos/bank/v1beta1/balances/${address}?pagination.limit=${MAX_BALANCES}`
  return (await node.request(path, balances, 'a list of balances', signal)).balances
}

export interface ChainAccount {
  /** Type URL of the account: `/cosmos.auth.v1beta1.BaseAccount`. */
  readonly type: string
  readonly number: bigint
  readonly sequence: bigint
  /** Type URL of the account's key on this chain, once it has sent a transaction. */
  readonly keyUrl?: string
}

const baseAccount = v.object({
  address: v.string(),
  account_number: uint64,
  sequence: uint64,
  pub_key: v.nullish(v.object({ '@type': v.string() }))
})
/** Vesting, module and Ethereum accounts contain the base account, some of them twice. */
const wrapper = v.object({ base_account: v.optional(v.unknown()), base_vesting_account: v.optional(v.unknown()) })
const MAX_WRAPPERS = 3

function unwrapAccount(value: unknown, wrappers = MAX_WRAPPERS): unknown {
  const { success, output } = v.safeParse(wrapper, value)
  const inner = success ? (output.base_account ?? output.base_vesting_account) : undefined
  return inner === undefined || wrappers === 0 ? value : unwrapAccount(inner, wrappers - 1)
}

const account = v.pipe(
  v.object({ account: v.looseObject({ '@type': v.string() }) }),
  v.transform(({ account }) => ({ type: account['@type'], base: unwrapAccount(account) })),
  v.object({ type: v.string(), base: baseAccount })
)

/** Reads an account; `undefined` for an address that the chain has never seen. */
export async function readAccount(
  node: CosmosNode,
  address: string,
  signal: AbortSignal
): Promise<ChainAccount | undefined> {
  const schema = v.pipe(
    account,
    v.check(({ base }) => readAddress(base.address)?.address === address)
  )
  const request = node.request(`cosmos/auth/v1beta1/accounts/${address}`, schema, `the account of ${address}`, signal)
  const found = await unlessRefused(request, undefined, NOT_FOUND)
  if (!found) return undefined
  const { account_number: number, sequence, pub_key } = found.base
  return { type: found.type, number, sequence, ...(pub_key && { keyUrl: pub_key['@type'] }) }
}

const config = v.object({ minimum_gas_price: v.pipe(v.string(), v.maxLength(4_096)) })

/** Reads the node's minimum gas prices, `0.005uatom,0.1ibc/…`; empty where the node is older than version 0.46 of the SDK. */
export async function readMinimumGasPrice(node: CosmosNode, signal: AbortSignal): Promise<string> {
  const request = node.request('cosmos/base/node/v1beta1/config', config, 'its settings', signal)
  return (await unlessRefused(request, { minimum_gas_price: '' })).minimum_gas_price
}

const gasInfo = v.object({ gas_info: v.object({ gas_used: uint64 }) })

/** Returns the gas that a transaction would use. @throws {CosmosError} `cosmos/refused` with the reason where it would fail. */
export async function simulate(node: CosmosNode, transaction: string, signal: AbortSignal): Promise<bigint> {
  const [path, body] = ['cosmos/tx/v1beta1/simulate', { tx_bytes: transaction }]
  return (await node.request(path, gasInfo, 'the gas that it uses', signal, body)).gas_info.gas_used
}

const code = v.pipe(v.number(), v.integer(), v.minValue(0))
const text = v.optional(v.string(), '')
const broadcastResponse = v.object({ tx_response: v.object({ code, raw_log: text, codespace: text }) })

/** Broadcasts a transaction and returns the node's response; `code` 0 means accepted. */
export async function broadcast(node: CosmosNode, transaction: string, signal: AbortSignal) {
  const [path, body] = ['cosmos/tx/v1beta1/txs', { tx_bytes: transaction, mode: 'BROADCAST_MODE_SYNC' }]
  return (await node.request(path, broadcastResponse, 'what it did with a transaction', signal, body)).tx_response
}

const transaction = v.object({ tx_response: v.object({ code, raw_log: text, txhash: v.string() }) })

/** Returns the result of a transaction in a block; `undefined` where no block has it. */
export async function findTransaction(node: CosmosNode, hash: string, signal: AbortSignal) {
  const schema = v.pipe(
    transaction,
    v.check(({ tx_response: { txhash } }) => txhash.toUpperCase() === hash)
  )
  const request = node.request(`cosmos/tx/v1beta1/txs/${hash}`, schema, `the transaction ${hash}`, signal)
  return (await unlessRefused(request, undefined, NOT_FOUND))?.tx_response
}

const unit = v.object({ denom: v.string(), exponent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0) })
const metadata = v.object({
  metadata: v.object({
    base: v.string(),
    display: v.string(),
    name: text,
    symbol: text,
    denom_units: boundedArray(unit, 20)
  })
})

/** Reads the bank module's metadata of a denom; `undefined` without metadata and for an invalid response. */
export async function readMetadata(node: CosmosNode, denom: string, signal: AbortSignal) {
  const path = `cosmos/bank/v1beta1/denoms_metadata_by_query_string?denom=${encodeURIComponent(denom)}`
  try {
    const found = (await node.request(path, metadata, `what ${denom} is`, signal)).metadata
    return found.base === denom ? found : undefined
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
