import {
  type ChainId,
  type PreparedTransfer,
  TransferError,
  type TransferRequest
} from '@latchkit/plugin-chains/contract'
import { assertSigner, type JsonRpcNode, type Nodes, plainText, withTransferErrors } from '@latchkit/plugin-chains/kit'
import { writeAddress } from '../../address.js'
import { PolkadotError } from '../../errors.js'
import type { PrefixedNetworks } from '../../options.js'
import { readStored } from '../assets/balance.js'
import { sameBytes } from '../encoding/bytes.js'
import { loadRuntime, type Runtimes, readFee, readVersion, type Version } from '../node/queries.js'
import { accountParts } from '../wallet/account-id.js'
import { resolveAmount } from './amounts.js'
import type { Runtime } from './runtime.js'
import { ERA_BLOCKS, type Eras } from './status.js'
import { submitTransfer } from './submit.js'

/** Parts and caches that the steps of all transfers share. */
export interface TransferContext {
  readonly nodes: Nodes<JsonRpcNode>
  readonly networks: PrefixedNetworks
  readonly prefixOf: (chain: ChainId) => number
  readonly eras: Eras
  readonly runtimes: Runtimes
}

/** Prefix of Substrate addresses that name no network. */
export const GENERIC_PREFIX = 42

export async function prepareTransfer(
  context: TransferContext,
  node: JsonRpcNode,
  request: TransferRequest,
  to: Uint8Array,
  signal: AbortSignal
): Promise<PreparedTransfer> {
  const { chain, key } = accountParts(request.account)
  if (request.token !== undefined)
    throw new TransferError('transfer/unknown-token', { chain, token: request.token.slice(0, 200) })
  if (request.memo) throw new PolkadotError('polkadot/invalid-params', { method: 'prepare', expected: 'no memo' })
  if (key.every(byte => byte === 0)) throw new TransferError('transfer/not-spendable', { account: request.account })
  const call = await prepareCall(context, node, request, to, signal)
  const { amount, fee } = call
  return {
    request,
    amount,
    fee,
    // Nodes only simulate signed transactions.
    simulated: false,
    send: (signer, sendSignal) =>
      withTransferErrors(chain, async () => {
        assertSigner(signer, request)
        // Balances, prices and the runtime may have changed during the review.
        const current = await prepareCall(context, node, request, to, sendSignal, call)
        return submitTransfer({ ...context, node, signer, call: current }, sendSignal)
      })
  }
}

/** Call of a transfer, without nonce and era. */
export interface PreparedCall {
  readonly runtime: Runtime
  readonly version: Version
  readonly bytes: Uint8Array
  readonly amount: bigint
  readonly fee: bigint
}

/** Maximum rise of the fee until the transaction is in a block, in tenths. */
const FEE_MARGIN = 11n
/** Size of the longest signature. */
const ECDSA_BYTES = 65

/**
 * @param reviewed - the call that the visitor agreed to: its amount and fee are kept
 * @throws {TransferError} `transfer/would-fail` for an unknown kind of runtime, and for a fee above that of `reviewed`
 */
async function prepareCall(
  { runtimes }: TransferContext,
  node: JsonRpcNode,
  { account, amount: requested }: TransferRequest,
  to: Uint8Array,
  signal: AbortSignal,
  reviewed?: PreparedCall
): Promise<PreparedCall> {
  const { key } = accountParts(account)
  const [version, sender, recipient] = await Promise.all([
    readVersion(node, signal),
    readStored(node, key, signal),
    readStored(node, to, signal)
  ])
  return withRuntimeErrors(async () => {
    const runtime = await loadRuntime(node, version, runtimes, signal)
    const recipientFree = sameBytes(key, to) ? undefined : (recipient?.free ?? 0n)
    const balances = { sender, recipientFree, existentialDeposit: runtime.existentialDeposit }
    // First without a fee: an impossible amount is an error before the fee is requested.
    const estimate = resolveAmount(requested, balances)
    const call = runtime.encodeTransfer(estimate.kind, to, estimate.amount)
    const price = await readFee(node, feeSample(runtime, version, key, call), signal)
    const fee = reviewed?.fee ?? (price * FEE_MARGIN + 9n) / 10n
    if (price > fee) throw new TransferError('transfer/would-fail', { reason: `the fee rose to ${price}` })
    const { amount, kind } = resolveAmount(requested, { ...balances, fee })
    if (reviewed && amount < reviewed.amount)
      throw new TransferError('transfer/insufficient-funds', { needed: `${reviewed.amount}`, available: `${amount}` })
    // A transfer of the whole balance may end the account, and would lose what it has received since the review.
    if (reviewed && requested === 'max' && amount > reviewed.amount)
      throw new TransferError('transfer/would-fail', { reason: 'the account has received more since' })
    const agreed = reviewed?.amount ?? amount
    return { runtime, version, bytes: runtime.encodeTransfer(kind, to, agreed), amount: agreed, fee }
  })
}

/** Runs `work` and converts the error for an unknown kind of runtime to `TransferError`. */
async function withRuntimeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const reason = `its runtime is not known here: ${plainText(error.message, 200)}`
    throw new TransferError('transfer/would-fail', { reason }, { cause: error })
  }
}

/** Returns a transaction with a made-up signature, nonce and era, for fee estimates. */
function feeSample(runtime: Runtime, version: Version, key: Uint8Array, call: Uint8Array): Uint8Array {
  const hash = `0x${'00'.repeat(32)}`
  const address = writeAddress(key, GENERIC_PREFIX)
  const era = { blockHash: hash, blockNumber: 0, eraBlocks: ERA_BLOCKS }
  const fields = { ...version, ...era, key, address, genesisHash: hash, nonce: 2 ** 14 }
  const signature = { scheme: 'ecdsa', bytes: new Uint8Array(ECDSA_BYTES).fill(1) } as const
  return runtime.createTransaction(call, fields).withSignature(signature)
}
