import { errorCode } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import {
  type AssetChange,
  type ChainId,
  type SimulatedTransactions,
  TransferError,
  type UnsignedTransaction
} from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import type { Hex } from '../../contract.js'
import { Eip155Error } from '../../errors.js'
import { encodeCall, wordOf } from '../node/contracts.js'
import type { ChainReader } from '../node/queries.js'
import { isFailure, isRpcError } from '../node/revert.js'
import { amount, bytes, logs, readAddress } from '../node/schemas.js'
import { failureReason } from './failure-reason.js'
import { readGasPrice, readL1Fee } from './fees.js'
import { callObject, estimateGas, withMargin } from './simulate.js'
import { assertFunded } from './submit.js'
import type { TransferCall } from './transfer-call.js'
import { readUnsignedTransactions } from './unsigned-transaction.js'
import type { WithChainReader } from './with-chain-reader.js'

/** Maximum number of transactions and of watched assets. */
const MAX_ITEMS = 10
/** Address that nodes report transfers of the coin under (`traceTransfers` of `eth_simulateV1`). */
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** Topic of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const outcome = v.object({
  status: amount,
  gasUsed: amount,
  returnData: bytes,
  logs,
  error: v.nullish(v.object({ code: v.optional(v.number()), message: v.string(), data: v.nullish(bytes) }))
})
type Outcome = v.InferOutput<typeof outcome>
const blocks = v.tuple([v.object({ calls: boundedArray(outcome, MAX_ITEMS * 3) })])

/**
 * Simulates transactions of one account one after the other (`eth_simulateV1`). Without that method, simulates the first one alone.
 *
 * @throws {TransferError} `transfer/invalid-transaction`, `…/would-fail`, `…/insufficient-funds`, `…/insufficient-fee`, `…/unknown-token`.
 */
export async function simulateTransactions(
  withChainReader: WithChainReader,
  transactions: readonly UnsignedTransaction[],
  watched: readonly (string | undefined)[],
  signal: AbortSignal
): Promise<SimulatedTransactions> {
  const { chain, calls } = readUnsignedTransactions(transactions)
  if (watched.length > MAX_ITEMS)
    throw new TransferError('transfer/invalid-transaction', { chain, expected: `at most ${MAX_ITEMS} assets` })
  const tokens = watched.map(token => readWatched(token, chain))
  return withChainReader(chain, signal, reader => simulateCalls(calls, tokens, reader))
}

async function simulateCalls(
  calls: readonly [TransferCall, ...TransferCall[]],
  tokens: readonly (string | undefined)[],
  reader: ChainReader
): Promise<SimulatedTransactions> {
  const [first] = calls
  const [price, l1Fees, outcomes] = await Promise.all([
    readGasPrice('normal', reader),
    Promise.all(calls.map(call => readL1Fee(call, reader))),
    runAll(calls, tokens, reader)
  ])
  const gas = outcomes
    ? outcomes.transactions.map(({ gasUsed }) => withMargin(beforeRefund(gasUsed)))
    : [await estimateGas(first, reader)]
  const fees = gas.map((limit, index) => limit * price.max + (l1Fees[index] ?? 0n))
  // Without a simulation, the gas of later transactions is unknown, but not what their rollup charges.
  const fee = [...fees, ...l1Fees.slice(fees.length)].reduce((sum, part) => sum + part, 0n)
  await assertFunded({ from: first.from, value: sentCoins(calls) }, fee, reader)
  return { fee, fees, ...(outcomes && { changes: changesOf(first.from, tokens, outcomes, reader) }) }
}

/** Returns the coins that the calls send, in base units. */
const sentCoins = (calls: readonly TransferCall[]) => calls.reduce((sum, { value }) => sum + value, 0n)

/** Returns the highest gas that a call can need before its refund, which is a fifth of it at most (EIP-3529). */
const beforeRefund = (gasUsed: bigint) => (gasUsed * 5n + 3n) / 4n

function readWatched(token: string | undefined, chain: ChainId): string | undefined {
  const address = token === undefined ? undefined : readAddress(token)
  if (token !== undefined && !address) throw new TransferError('transfer/unknown-token', { chain, token })
  return address
}

interface Outcomes {
  readonly transactions: readonly Outcome[]
  /** Balances of the watched tokens before and after the transactions, without the coin. */
  readonly before: readonly Outcome[]
  readonly after: readonly Outcome[]
}

/** Runs all calls in one block. Resolves with `undefined` if the node cannot. */
async function runAll(
  calls: readonly TransferCall[],
  tokens: readonly (string | undefined)[],
  reader: ChainReader
): Promise<Outcomes | undefined> {
  const [{ from = '' } = {}] = calls
  const balances = tokens.flatMap(to => (to ? [{ from, to, data: encodeCall('balanceOf', from) }] : []))
  const all = [...balances, ...calls.map(callObject), ...balances]
  const params = [{ blockStateCalls: [{ calls: all }], traceTransfers: true, validation: false }, 'latest']
  const response = await reader.read(blocks, 'eth_simulateV1', params).catch(async error => {
    // The node has the method, and the transactions fail in the present state.
    if (isFailure(error)) {
      // A node words this in its own way.
      await assertFunded({ from, value: sentCoins(calls) }, 0n, reader)
      throw error
    }
    // The node has no such method, or another form of it.
    if (isRpcError(error) || errorCode(error) === 'eip155/invalid-answer') return undefined
    throw error
  })
  const [{ calls: outcomes }] = response ?? [{ calls: [] }]
  if (outcomes.length !== all.length) return undefined
  const end = balances.length + calls.length
  const transactions = outcomes.slice(balances.length, end)
  const failed = transactions.find(({ status }) => status !== 1n)
  if (failed) throw new TransferError('transfer/would-fail', { reason: reasonOf(failed, reader) })
  return { transactions, before: outcomes.slice(0, balances.length), after: outcomes.slice(end) }
}

function reasonOf({ error, returnData }: Outcome, { chain }: ChainReader): string {
  const data = error?.data ?? returnData
  const context = { chain, method: 'eth_simulateV1', rpcCode: error?.code ?? 3, reason: error?.message ?? '', data }
  return failureReason(new Eip155Error('eip155/refused', context))
}

/** Returns the change of each watched asset: tokens by their balances, the coin by its transfers. */
function changesOf(
  account: string,
  tokens: readonly (string | undefined)[],
  { transactions, before, after }: Outcomes,
  { chain }: ChainReader
): readonly AssetChange[] {
  let index = 0
  return tokens.map(token => {
    if (!token) return { amount: coinChange(account, transactions) }
    const [old, now] = [wordOf(before[index]?.returnData), wordOf(after[index]?.returnData)]
    index++
    if (old === undefined || now === undefined) throw new TransferError('transfer/unknown-token', { chain, token })
    return { token, amount: now - old }
  })
}

function coinChange(account: string, transactions: readonly Outcome[]): bigint {
  const logs = transactions.flatMap(({ logs }) => logs)
  return logs.reduce((sum, { address, topics: [topic, from, to], data }) => {
    if (address !== COIN || topic?.toLowerCase() !== TRANSFER) return sum
    const moved = wordOf(data) ?? 0n
    return sum + (isAddressTopic(to, account) ? moved : 0n) - (isAddressTopic(from, account) ? moved : 0n)
  }, 0n)
}

const isAddressTopic = (topic: Hex | undefined, account: string) =>
  topic !== undefined && topic.slice(-40).toLowerCase() === account.slice(2).toLowerCase()
