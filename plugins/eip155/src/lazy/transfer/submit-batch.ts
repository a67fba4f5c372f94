import { errorCode, raceSignal } from '@latchkit/kernel'
import {
  type ChainId,
  type Signer,
  TransferError,
  type UnsignedTransaction,
  WalletError
} from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import type { Hex } from '../../contract.js'
import { type BatchStatus, readBatchStatus, sendBatch } from '../wallet/batch-requests.js'
import type { Wallet } from '../wallet/request.js'
import { walletOnChain } from './send-call.js'
import { simulateTransactions } from './simulate-transactions.js'
import type { TransferCall } from './transfer-call.js'
import { readUnsignedTransactions } from './unsigned-transaction.js'
import { readBatchOutcome } from './verify-batch.js'
import type { WithChainReader } from './with-chain-reader.js'

/** Maximum number of statuses that fail one after the other. One failure proves nothing: the wallet already has the batch. */
const MAX_FAILURES = 5

interface BatchTimes {
  /** Pause after the first request. Each further pause is twice as long, up to `maxPauseMs`. */
  readonly firstPauseMs: number
  readonly maxPauseMs: number
  /** Time for the nodes to get a transaction that the wallet says is in a block. */
  readonly nodesMs: number
}
const defaultTimes: BatchTimes = { firstPauseMs: 250, maxPauseMs: 2_000, nodesMs: 30_000 }

/** Batch that a wallet accepted. */
interface SentBatch {
  readonly wallet: Wallet
  readonly id: string
  readonly chain: ChainId
  readonly calls: readonly [TransferCall, ...TransferCall[]]
  readonly times: BatchTimes
}

/** Transaction that a wallet says contains the batch. */
interface ReportedTransaction {
  readonly hash: Hex
  /** False if the wallet says that the calls were reverted. */
  readonly isExecuted: boolean
}

/**
 * Simulates transactions of one account, has the wallet of the signer execute them as one batch, and compares the transaction on the
 * chain with the batch. Resolves with the transaction hash. If no node responds, the wallet is believed.
 *
 * @throws {TransferError} as `simulateTransactions`, but a missing fee does not matter, because others may pay it; `transfer/would-fail`
 *   for calls that the account reverted; as `walletOnChain`.
 * @throws {WalletError} as `walletOnChain` and `sendBatch`; `wallet/unavailable` for a wallet that gave up the batch;
 *   `wallet/invalid-answer` for a wallet that did something else.
 */
export async function submitBatch(
  transactions: readonly UnsignedTransaction[],
  signer: Signer,
  withChainReader: WithChainReader,
  signal: AbortSignal,
  times: BatchTimes = defaultTimes
): Promise<string> {
  const { chain, calls } = readUnsignedTransactions(transactions)
  const [{ from }] = calls
  const wallet = await walletOnChain({ chain, from }, signer, withChainReader, signal)
  // After the prompt for the network, as in `sendCall`.
  await simulateTransactions(withChainReader, transactions, [], signal).catch(error => {
    if (errorCode(error) !== 'transfer/insufficient-fee') throw error
  })
  const id = await sendBatch(wallet, { chain, from, calls }, signer.request, signal)
  const batch = { wallet, id, chain, calls, times }
  const reported = await waitForTransaction(batch, signal)
  await verifyBatch(batch, reported, withChainReader, signal)
  return reported.hash
}

/** Requests the status of a batch until the wallet reports its transaction. */
async function waitForTransaction(
  { wallet, id, chain, times }: SentBatch,
  signal: AbortSignal
): Promise<ReportedTransaction> {
  let failures = 0
  for (let pauseMs = times.firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, times.maxPauseMs)) {
    const status = await readBatchStatus(wallet, id, chain, signal).catch(error => {
      signal.throwIfAborted()
      failures++
      if (errorCode(error) === 'wallet/invalid-answer' || failures === MAX_FAILURES) throw error
    })
    if (status) failures = 0
    const reported = status && readReported(wallet, status)
    if (reported) return reported
    await pause(pauseMs, signal)
  }
}

/**
 * Returns the transaction of a batch; `undefined` while the batch is pending, or its receipt missing.
 *
 * @throws {WalletError} `wallet/unavailable` for a batch that the wallet gave up; `wallet/invalid-answer` for one that it did not execute
 *   as a whole.
 */
function readReported({ name }: Wallet, { code, isAtomic, hashes }: BatchStatus): ReportedTransaction | undefined {
  if (code < 200) return undefined
  const isWhole = code < 600 && isAtomic !== false && hashes.length <= 1
  if (!isWhole) throw notTheBatch(name)
  const [hash] = hashes
  if (code < 300) return hash && { hash, isExecuted: true }
  if (code >= 500 && hash) return { hash, isExecuted: false }
  throw new WalletError('wallet/unavailable', { wallet: name, reason: `wallet_getCallsStatus: status ${code}` })
}

/**
 * Reads from the nodes what the transaction of a batch did, again and again until they have it or the time for this is over.
 *
 * @throws {WalletError} `wallet/invalid-answer` for another transaction, and for one that the nodes do not have.
 * @throws {TransferError} `transfer/would-fail` if the account reverted the calls, so that the transaction does not say so.
 */
async function verifyBatch(
  { wallet: { name }, chain, calls, times }: SentBatch,
  { hash, isExecuted }: ReportedTransaction,
  withChainReader: WithChainReader,
  signal: AbortSignal
): Promise<void> {
  const startedAtMs = Date.now()
  for (let pauseMs = times.firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, times.maxPauseMs)) {
    const outcome = await withChainReader(chain, signal, reader => readBatchOutcome(calls, hash, reader)).catch(() => {
      signal.throwIfAborted()
      return undefined
    })
    const isFinal = outcome !== undefined && outcome !== 'missing'
    if (!isFinal && Date.now() - startedAtMs < times.nodesMs) {
      await pause(pauseMs, signal)
      continue
    }
    // A transaction that cannot be looked up was sent all the same.
    if (outcome === undefined) return
    if (outcome === 'missing' || outcome === 'other') throw notTheBatch(name)
    if (isExecuted && outcome !== 'executed')
      throw invalidAnswer(name, 'wallet_getCallsStatus', 'a status that fits the receipt of the nodes')
    if (isExecuted || outcome === 'failed') return
    throw new TransferError('transfer/would-fail', { reason: 'the account reverted the transactions' })
  }
}

const notTheBatch = (wallet: string) =>
  invalidAnswer(wallet, 'wallet_sendCalls', 'the requested batch, executed in one transaction')

/** Resolves after `ms`; rejects with the reason of the signal if it aborts first. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  return raceSignal(() => passed, signal).finally(() => clearTimeout(timer))
}
