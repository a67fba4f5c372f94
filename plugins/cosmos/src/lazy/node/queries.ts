/** Typed requests to a node, with the schemas of the responses. */
import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import { readAddress } from '../../address.js'
import { NOT_FOUND, type Node, refusalCode } from './client.js'

const amountText = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,78}$/),
  v.transform(text => BigInt(text))
)
export const MAX_UINT64 = 2n ** 64n - 1n
const uint64 = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,20}$/),
  v.transform(text => BigInt(text)),
  v.maxValue(MAX_UINT64)
)

/** Returns whether a text is a denom of the bank module. */
export const isDenom = (text: string): boolean => /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/.test(text)

/**
 * Reads the balance of an address in a coin's smallest unit; 0 for an address that was never used.
 *
 * @param kind - `spendable_balances` is without the coins that a vesting account may not send yet.
 */
export async function readBalance(
  node: Node,
  address: string,
  denom: string,
  signal: AbortSignal,
  kind: 'balances' | 'spendable_balances' = 'balances'
): Promise<bigint> {
  const { balance } = await node.request(
    {
      path: `cosmos/bank/v1beta1/${kind}/${address}/by_denom?denom=${encodeURIComponent(denom)}`,
      schema: v.object({ balance: v.object({ denom: v.literal(denom), amount: amountText }) }),
      expected: `a balance of ${denom}`
    },
    signal
  )
  return balance.amount
}

/** Limit of denoms of one account. Anybody can send an account more. */
const MAX_BALANCES = 1_000
const balances = v.object({
  balances: boundedArray(v.object({ denom: v.string(), amount: amountText }), MAX_BALANCES)
})

/** Reads the balances of an address in all denoms. */
export async function readBalances(node: Node, address: string, signal: AbortSignal) {
  const response = await node.request(
    {
      path: `cosmos/bank/v1beta1/balances/${address}?pagination.limit=${MAX_BALANCES}`,
      schema: balances,
      expected: 'a list of balances',
      maxBytes: 2 ** 20
    },
    signal
  )
  return response.balances
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

function readBaseAccount(value: unknown, wrappers = MAX_WRAPPERS): v.InferOutput<typeof baseAccount> | undefined {
  const read = v.safeParse(baseAccount, value)
  if (read.success) return read.output
  const outer = v.safeParse(wrapper, value)
  if (!outer.success || wrappers === 0) return undefined
  return readBaseAccount(outer.output.base_account ?? outer.output.base_vesting_account, wrappers - 1)
}

/** Reads an account; `undefined` for an address that the chain has never seen. */
export async function readAccount(node: Node, address: string, signal: AbortSignal): Promise<ChainAccount | undefined> {
  try {
    const { account } = await node.request(
      {
        path: `cosmos/auth/v1beta1/accounts/${address}`,
        schema: v.pipe(
          v.object({ account: v.looseObject({ '@type': v.string() }) }),
          v.check(({ account }) => readAddress(readBaseAccount(account)?.address)?.address === address)
        ),
        expected: `the account of ${address}`
      },
      signal
    )
    const { account_number: number, sequence, pub_key } = readBaseAccount(account) as v.InferOutput<typeof baseAccount>
    return { type: account['@type'], number, sequence, ...(pub_key && { keyUrl: pub_key['@type'] }) }
  } catch (failure) {
    if (refusalCode(failure) === NOT_FOUND) return undefined
    throw failure
  }
}

const config = v.object({ minimum_gas_price: v.pipe(v.string(), v.maxLength(4_096)) })

/** Reads the node's minimum gas prices, `0.005uatom,0.1ibc/…`; empty where the node has no such path. */
export async function readMinimumGasPrice(node: Node, signal: AbortSignal): Promise<string> {
  try {
    const request = { path: 'cosmos/base/node/v1beta1/config', schema: config, expected: 'its settings' }
    return (await node.request(request, signal)).minimum_gas_price
  } catch (failure) {
    // The path exists since version 0.46 of the SDK.
    if (refusalCode(failure) !== undefined) return ''
    throw failure
  }
}

/** Returns the gas that a transaction would use. @throws {CosmosError} `cosmos/refused` with the reason where it would fail. */
export async function simulate(node: Node, transaction: string, signal: AbortSignal): Promise<bigint> {
  const response = await node.request(
    {
      path: 'cosmos/tx/v1beta1/simulate',
      schema: v.object({ gas_info: v.object({ gas_used: uint64 }) }),
      expected: 'the gas that it uses',
      body: { tx_bytes: transaction },
      maxBytes: 2 ** 20
    },
    signal
  )
  return response.gas_info.gas_used
}

const code = v.pipe(v.number(), v.integer(), v.minValue(0))
const reason = v.optional(v.string(), '')

/** Broadcasts a transaction and returns the node's response; `code` 0 means accepted. */
export async function broadcast(node: Node, transaction: string, signal: AbortSignal) {
  const response = await node.request(
    {
      path: 'cosmos/tx/v1beta1/txs',
      schema: v.object({ tx_response: v.object({ code, raw_log: reason, codespace: reason }) }),
      expected: 'what it did with a transaction',
      body: { tx_bytes: transaction, mode: 'BROADCAST_MODE_SYNC' },
      maxBytes: 2 ** 20
    },
    signal
  )
  return response.tx_response
}

const transactionResponse = v.object({ tx_response: v.object({ code, raw_log: reason, txhash: v.string() }) })

/** Returns the result of a transaction in a block; `undefined` where no block has it. */
export async function findTransaction(node: Node, hash: string, signal: AbortSignal) {
  try {
    const response = await node.request(
      {
        path: `cosmos/tx/v1beta1/txs/${hash}`,
        schema: v.pipe(
          transactionResponse,
          v.check(({ tx_response: { txhash } }) => txhash.toUpperCase() === hash)
        ),
        expected: `the transaction ${hash}`,
        maxBytes: 2 ** 20
      },
      signal
    )
    return response.tx_response
  } catch (failure) {
    if (refusalCode(failure) === NOT_FOUND) return undefined
    throw failure
  }
}

const unit = v.object({ denom: v.string(), exponent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0) })
const metadata = v.object({
  metadata: v.object({
    base: v.string(),
    display: v.string(),
    name: v.optional(v.string(), ''),
    symbol: v.optional(v.string(), ''),
    denom_units: boundedArray(unit, 20)
  })
})

/** Reads the bank module's metadata of a denom; `undefined` without metadata and for an invalid response. */
export async function readMetadata(node: Node, denom: string, signal: AbortSignal) {
  const path = `cosmos/bank/v1beta1/denoms_metadata_by_query_string?denom=${encodeURIComponent(denom)}`
  try {
    const response = await node.request({ path, schema: metadata, expected: `what ${denom} is` }, signal)
    return response.metadata.base === denom ? response.metadata : undefined
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
