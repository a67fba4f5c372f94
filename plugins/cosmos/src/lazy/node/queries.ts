/** What is asked of a chain, and what its answers may look like. */
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

/** As the bank module has it. */
export const isDenom = (text: string): boolean => /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/.test(text)

/**
 * What an address has of a coin, in its smallest unit. One that was never used has nothing.
 *
 * @param kind - `spendable_balances` is without what a vesting account may not send yet.
 */
export async function readBalance(
  node: Node,
  address: string,
  denom: string,
  signal: AbortSignal,
  kind: 'balances' | 'spendable_balances' = 'balances'
): Promise<bigint> {
  const { balance } = await node.ask(
    {
      path: `cosmos/bank/v1beta1/${kind}/${address}/by_denom?denom=${encodeURIComponent(denom)}`,
      schema: v.object({ balance: v.object({ denom: v.literal(denom), amount: amountText }) }),
      expected: `a balance of ${denom}`
    },
    signal
  )
  return balance.amount
}

/** Of an account that holds all that anybody ever sent it. */
const MOST_BALANCES = 1_000
const balances = v.object({
  balances: boundedArray(v.object({ denom: v.string(), amount: amountText }), MOST_BALANCES)
})

export async function readBalances(node: Node, address: string, signal: AbortSignal) {
  const answer = await node.ask(
    {
      path: `cosmos/bank/v1beta1/balances/${address}?pagination.limit=${MOST_BALANCES}`,
      schema: balances,
      expected: 'a list of balances',
      maxBytes: 2 ** 20
    },
    signal
  )
  return answer.balances
}

export interface ChainAccount {
  /** What kind of account: `/cosmos.auth.v1beta1.BaseAccount`. */
  readonly type: string
  readonly number: bigint
  readonly sequence: bigint
  /** What the key of it is called on this chain, once it has sent something. */
  readonly keyUrl?: string
}

const base = v.object({
  address: v.string(),
  account_number: uint64,
  sequence: uint64,
  pub_key: v.nullish(v.object({ '@type': v.string() }))
})
/** Vesting, module and Ethereum accounts have the account itself inside, some of them twice. */
const wrapped = v.object({ base_account: v.optional(v.unknown()), base_vesting_account: v.optional(v.unknown()) })
const MOST_WRAPPERS = 3

function baseIn(value: unknown, wrappers = MOST_WRAPPERS): v.InferOutput<typeof base> | undefined {
  const read = v.safeParse(base, value)
  if (read.success) return read.output
  const outer = v.safeParse(wrapped, value)
  if (!outer.success || wrappers === 0) return undefined
  return baseIn(outer.output.base_account ?? outer.output.base_vesting_account, wrappers - 1)
}

/** Undefined for one that the chain has never seen. */
export async function readAccount(node: Node, address: string, signal: AbortSignal): Promise<ChainAccount | undefined> {
  try {
    const { account } = await node.ask(
      {
        path: `cosmos/auth/v1beta1/accounts/${address}`,
        schema: v.pipe(
          v.object({ account: v.looseObject({ '@type': v.string() }) }),
          v.check(({ account }) => readAddress(baseIn(account)?.address)?.address === address)
        ),
        expected: `the account of ${address}`
      },
      signal
    )
    const { account_number: number, sequence, pub_key } = baseIn(account) as v.InferOutput<typeof base>
    return { type: account['@type'], number, sequence, ...(pub_key && { keyUrl: pub_key['@type'] }) }
  } catch (failure) {
    if (refusalCode(failure) === NOT_FOUND) return undefined
    throw failure
  }
}

const config = v.object({ minimum_gas_price: v.pipe(v.string(), v.maxLength(4_096)) })

/** What the node wants for its gas, `0.005uatom,0.1ibc/…`; empty where it does not say. */
export async function readMinimumGasPrice(node: Node, signal: AbortSignal): Promise<string> {
  try {
    const question = { path: 'cosmos/base/node/v1beta1/config', schema: config, expected: 'its settings' }
    return (await node.ask(question, signal)).minimum_gas_price
  } catch (failure) {
    // It does not have the path, which came with version 0.46 of the SDK.
    if (refusalCode(failure) !== undefined) return ''
    throw failure
  }
}

/** The gas that a transaction would use. @throws {CosmosError} `cosmos/refused` with the chain's word where it would fail */
export async function simulate(node: Node, transaction: string, signal: AbortSignal): Promise<bigint> {
  const answer = await node.ask(
    {
      path: 'cosmos/tx/v1beta1/simulate',
      schema: v.object({ gas_info: v.object({ gas_used: uint64 }) }),
      expected: 'the gas that it uses',
      body: { tx_bytes: transaction },
      maxBytes: 2 ** 20
    },
    signal
  )
  return answer.gas_info.gas_used
}

const code = v.pipe(v.number(), v.integer(), v.minValue(0))
const reason = v.optional(v.string(), '')

/** What a node said when it was given a transaction: 0 is that it took it. */
export async function broadcast(node: Node, transaction: string, signal: AbortSignal) {
  const answer = await node.ask(
    {
      path: 'cosmos/tx/v1beta1/txs',
      schema: v.object({ tx_response: v.object({ code, raw_log: reason, codespace: reason }) }),
      expected: 'what it did with a transaction',
      body: { tx_bytes: transaction, mode: 'BROADCAST_MODE_SYNC' },
      maxBytes: 2 ** 20
    },
    signal
  )
  return answer.tx_response
}

const found = v.object({ tx_response: v.object({ code, raw_log: reason, txhash: v.string() }) })

/** What became of a transaction in a block; undefined where it is in none. */
export async function findTransaction(node: Node, hash: string, signal: AbortSignal) {
  try {
    const answer = await node.ask(
      {
        path: `cosmos/tx/v1beta1/txs/${hash}`,
        schema: v.pipe(
          found,
          v.check(({ tx_response: { txhash } }) => txhash.toUpperCase() === hash)
        ),
        expected: `the transaction ${hash}`,
        maxBytes: 2 ** 20
      },
      signal
    )
    return answer.tx_response
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

/** What the bank module says of a denom; undefined where it says nothing, or nothing that can be read. */
export async function readMetadata(node: Node, denom: string, signal: AbortSignal) {
  const path = `cosmos/bank/v1beta1/denoms_metadata_by_query_string?denom=${encodeURIComponent(denom)}`
  try {
    const answer = await node.ask({ path, schema: metadata, expected: `what ${denom} is` }, signal)
    return answer.metadata.base === denom ? answer.metadata : undefined
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
