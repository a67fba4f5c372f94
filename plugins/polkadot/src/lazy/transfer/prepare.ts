import {
  type ChainId,
  type PreparedTransfer,
  TransferError,
  type TransferFeature,
  type TransferRequest
} from '@latchkit/plugin-chains/contract'
import { assertSigner, plainText, withTransferErrors } from '@latchkit/plugin-chains/kit'
import { spelled, writeAddress } from '../../address.js'
import { PolkadotError } from '../../errors.js'
import type { PrefixedNetwork } from '../../options.js'
import { readStored } from '../assets/balance.js'
import {
  type Ask,
  type AskOn,
  loadRuntime,
  type Runtimes,
  readFee,
  readVersion,
  type Version
} from '../node/queries.js'
import { accountParts, sameKey } from '../wallet/account-id.js'
import { settle } from './amounts.js'
import { inspectReceiver, receiverKey } from './recipient.js'
import type { Runtime } from './runtime.js'
import { ERA_BLOCKS, type Eras } from './status.js'
import { sendThrough } from './submit.js'

interface TransferParts {
  readonly askOn: AskOn
  readonly networks: readonly [PrefixedNetwork, ...PrefixedNetwork[]]
  readonly prefixOf: (chain: ChainId) => number
  readonly eras: Eras
  readonly runtimes: Runtimes
}

/** Of Substrate: an address of no network in particular. */
const GENERIC_PREFIX = 42

/** The coin, by the transfers of the pallet `Balances`. */
export function createTransfer(parts: TransferParts): TransferFeature {
  const { askOn, networks } = parts
  return {
    // One spelling for all networks, as of accounts. One for another network names the same key, but whoever gave it may look
    // for the payment there alone.
    readReceiver(text, chain) {
      const key = receiverKey(text, chain)
      const right = [GENERIC_PREFIX, parts.prefixOf(chain), networks[0].ss58Prefix]
      if (!right.some(prefix => writeAddress(key, prefix) === text.trim()))
        throw new TransferError('transfer/wrong-network', { chain })
      return spelled(writeAddress(key, GENERIC_PREFIX), networks[0].ss58Prefix) as string
    },
    async inspect(receiver, chain, signal) {
      const key = receiverKey(receiver, chain)
      return withTransferErrors(chain, () => inspectReceiver(askOn(chain), key, signal), isByNodes)
    },
    async prepare(request, signal) {
      const { chain } = accountParts(request.account)
      const to = receiverKey(request.receiver, chain)
      return withTransferErrors(chain, () => prepare(parts, askOn(chain), request, to, signal), isByNodes)
    }
  }
}

async function prepare(
  parts: TransferParts,
  ask: Ask,
  request: TransferRequest,
  to: Uint8Array,
  signal: AbortSignal
): Promise<PreparedTransfer> {
  const { chain, key } = accountParts(request.account)
  if (request.token !== undefined)
    throw new TransferError('transfer/unknown-token', { chain, token: request.token.slice(0, 200) })
  if (request.memo) throw new PolkadotError('polkadot/invalid-params', { method: 'prepare', expected: 'no memo' })
  if (key.every(byte => byte === 0)) throw new TransferError('transfer/not-spendable', { account: request.account })
  const draft = await draftOf(parts, ask, request, to, signal)
  const { amount, fee } = draft
  return {
    request,
    amount,
    fee,
    // Nodes try what is signed, and only that.
    simulated: false,
    send: (signer, by) =>
      withTransferErrors(
        chain,
        async () => {
          assertSigner(signer, request)
          // Whoever reviews takes their time, and what was true then may not be now.
          const now = await draftOf(parts, ask, request, to, by, draft)
          return sendThrough({ ...parts, ask, signer, draft: now }, by)
        },
        isByNodes
      )
  }
}

/** What is going to be signed, but for its turn and its era. */
export interface Draft {
  readonly runtime: Runtime
  readonly version: Version
  readonly call: Uint8Array
  readonly amount: bigint
  readonly fee: bigint
}

/** What prices may rise until it is in a block, in tenths. */
const MARGIN = 11n
/** The longest signature there is. */
const ECDSA_BYTES = 65

/**
 * @param before - what the visitor agreed to: neither the amount nor the fee becomes another.
 * @throws {TransferError} `transfer/would-fail` for a runtime that is not known here, and a fee that rose above what was agreed
 */
async function draftOf(
  { runtimes }: TransferParts,
  ask: Ask,
  { account, amount: asked }: TransferRequest,
  to: Uint8Array,
  signal: AbortSignal,
  before?: Draft
): Promise<Draft> {
  const { chain, key } = accountParts(account)
  const [version, payer, receiver] = await Promise.all([
    readVersion(ask, signal),
    readStored(ask.node, chain, key, signal),
    readStored(ask.node, chain, to, signal)
  ])
  return known(async () => {
    const runtime = await loadRuntime(ask, version, runtimes, signal)
    const held = sameKey(key, to) ? undefined : (receiver?.free ?? 0n)
    const surroundings = { payer, held, least: runtime.existentialDeposit }
    // First without a fee: what cannot be is told before a price is asked for.
    const rough = settle(asked, surroundings)
    const call = runtime.encodeTransfer(rough.kind, to, rough.amount)
    const price = await readFee(ask, feeSample(runtime, version, key, call), signal)
    const fee = before?.fee ?? (price * MARGIN + 9n) / 10n
    if (price > fee) throw new TransferError('transfer/would-fail', { reason: `the fee rose to ${price}` })
    const { amount, kind } = settle(asked, { ...surroundings, fee })
    if (before && amount < before.amount)
      throw new TransferError('transfer/insufficient-funds', { needed: `${before.amount}`, available: `${amount}` })
    // All of it may end the account, and what came in since would be lost with it.
    if (before && asked === 'max' && amount > before.amount)
      throw new TransferError('transfer/would-fail', { reason: 'the account has received more since' })
    const agreed = before?.amount ?? amount
    return { runtime, version, call: runtime.encodeTransfer(kind, to, agreed), amount: agreed, fee }
  })
}

/** @throws {TransferError} in place of what tells that a runtime is not known */
async function known<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure
    const reason = `its runtime is not known here: ${plainText(failure.message, 200)}`
    throw new TransferError('transfer/would-fail', { reason }, { cause: failure })
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

/** What a caller did wrong is not by the nodes, nor what a wallet keeps to another chain. */
const callers: ReadonlySet<string> = new Set(['polkadot/invalid-params', 'polkadot/wrong-chain'])
const isByNodes = (failure: unknown): boolean => failure instanceof PolkadotError && !callers.has(failure.code)
