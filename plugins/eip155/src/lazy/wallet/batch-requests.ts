import { errorCode, raceSignal, rpcMethod } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import { type ChainId, type Signer, WalletError } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, readFailure } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { Hex } from '../../contract.js'
import { quantityOf, readChainId, toQuantity } from '../node/chain-id.js'
import { chainId, hash } from '../node/schemas.js'
import { accountParts } from './accounts.js'
import { sendRequest, type Wallet, walletOf } from './request.js'

/** Maximum time for the capabilities of a wallet, and for a status. Wallets respond to both without the visitor. */
const CAPABILITIES_TIMEOUT_MS = 3_000
const STATUS_TIMEOUT_MS = 10_000

const MAX_CHAINS = 1_000
const MAX_RECEIPTS = 1_000
/** Maximum length of the id of a batch: 4,096 bytes in hex. */
const MAX_ID_CHARACTERS = 2 + 2 * 4_096
/** Reference under which a wallet lists what it can do on every chain. */
const EVERY_CHAIN = '0x0'
/** Error code of a visitor who declined the upgrade of the account. */
const UPGRADE_REJECTED = 5_750

const SendCalls = rpcMethod<readonly [object], unknown>('eip155', 'wallet_sendCalls', 'unsafe')

const atomic = v.fallback(v.optional(v.object({ status: v.string() })), undefined)
const capabilities = boundedRecord(v.string(), v.object({ atomic }), MAX_CHAINS)
const batchId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_ID_CHARACTERS))
/** Wallets of EIP-5792 before version 2 return the id alone. */
const sentBatch = v.union([
  batchId,
  v.pipe(
    v.object({ id: batchId }),
    v.transform(({ id }) => id)
  )
])
const batchStatus = v.object({
  id: v.nullish(batchId),
  chainId: v.nullish(chainId),
  status: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(699)),
  atomic: v.nullish(v.boolean()),
  receipts: v.nullish(boundedArray(v.object({ transactionHash: hash }), MAX_RECEIPTS), [])
})

/** Calls of one account, for a wallet. Addresses are in canonical form. */
interface CallBatch {
  readonly chain: ChainId
  readonly from: string
  readonly calls: readonly { readonly to: string; readonly value: bigint; readonly data: Hex }[]
}

/** Status of a batch, as its wallet tells it: unproven. */
export interface BatchStatus {
  /** Status code of EIP-5792: 1xx pending, 200 executed, 4xx given up, 5xx reverted, 6xx executed in part. */
  readonly code: number
  /** @defaultValue the wallet does not say */
  readonly isAtomic: boolean | undefined
  /** Hashes of the transactions, each once. */
  readonly hashes: readonly Hex[]
}

/**
 * Tests if a wallet executes batches as a whole (`wallet_getCapabilities`, EIP-5792). `ready` counts as well: the wallet upgrades the
 * account with the same approval (EIP-7702). False if the wallet has no capabilities for the chain of the account.
 *
 * @throws {WalletError} as any request to a wallet; `TimeoutError` after 3 s.
 */
export async function supportsBatches({ connector, account }: Signer, signal: AbortSignal): Promise<boolean> {
  const { chain, address } = accountParts(account)
  const within = AbortSignal.any([signal, AbortSignal.timeout(CAPABILITIES_TIMEOUT_MS)])
  const wallet = await walletOf(connector, within)
  const response = await sendRequest(wallet, 'wallet_getCapabilities', [address, [quantityOf(chain)]], within)
  const listed = Object.entries(tryOrUndefined(() => v.parse(capabilities, response)) ?? {})
  const ofChain = listed.find(([id]) => readChainId(id) === chain)?.[1]
  const shared = listed.find(([id]) => id === EVERY_CHAIN)?.[1]
  const status = (ofChain?.atomic ?? shared?.atomic)?.status
  return status === 'supported' || status === 'ready'
}

/**
 * Requests a wallet to execute a batch as a whole (`wallet_sendCalls` of EIP-5792, version 2.0.0). Resolves with its id for
 * `readBatchStatus`, before the chain has it.
 *
 * @param request - `Signer.request`, which asks the visitor for consent. @defaultValue the request goes to the wallet
 * @throws {WalletError} as any request to a wallet; `wallet/rejected` also if the visitor declined the upgrade of the account.
 */
export async function sendBatch(
  wallet: Wallet,
  { chain, from, calls }: CallBatch,
  request: Signer['request'],
  signal: AbortSignal
): Promise<string> {
  const batch = {
    version: '2.0.0',
    from,
    chainId: quantityOf(chain),
    atomicRequired: true,
    calls: calls.map(({ to, value, data }) => ({ to, value: toQuantity(value), ...(data !== '0x' && { data }) }))
  }
  const { name } = wallet
  const { method } = SendCalls
  const sending = request ? request(SendCalls, [batch], signal) : sendRequest(wallet, method, [batch], signal)
  const response = await sending.catch(cause => {
    const isDeclined = errorCode(cause) === 'wallet/unavailable' && readFailure(cause).codes.has(UPGRADE_REJECTED)
    throw isDeclined ? new WalletError('wallet/rejected', { wallet: name }, { cause }) : cause
  })
  const id = tryOrUndefined(() => v.parse(sentBatch, response))
  if (id === undefined) throw invalidAnswer(name, method, 'the id of a batch (EIP-5792)')
  return id
}

/**
 * Reads the status of a batch from the wallet that sends it (`wallet_getCallsStatus`, EIP-5792).
 *
 * @throws {WalletError} as any request to a wallet; `wallet/timed-out` after 10 s; `wallet/invalid-answer`, also for a status of another
 *   batch or chain.
 */
export async function readBatchStatus(
  wallet: Wallet,
  id: string,
  chain: ChainId,
  signal: AbortSignal
): Promise<BatchStatus> {
  const { name } = wallet
  const method = 'wallet_getCallsStatus'
  const timeout = AbortSignal.timeout(STATUS_TIMEOUT_MS)
  const requesting = raceSignal(() => sendRequest(wallet, method, [id], signal), timeout)
  const response = await requesting.catch(cause => {
    throw timeout.aborted ? new WalletError('wallet/timed-out', { wallet: name }, { cause }) : cause
  })
  const found = tryOrUndefined(() => v.parse(batchStatus, response))
  if (!found) throw invalidAnswer(name, method, 'a status of calls (EIP-5792)')
  if ((found.id ?? id) !== id) throw invalidAnswer(name, method, 'the status of the batch with this id')
  if ((found.chainId ?? chain) !== chain) throw invalidAnswer(name, method, `a status on ${chain}`)
  const { status: code, atomic: isAtomic, receipts } = found
  const hashes = receipts.map(({ transactionHash }) => transactionHash.toLowerCase() as Hex)
  return { code, isAtomic: isAtomic ?? undefined, hashes: [...new Set(hashes)] }
}
