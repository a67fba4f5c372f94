/** Requests to a node, with the schemas of their responses. */

import { boundedArray } from '@latchkit/kernel/schema'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { blake2b } from '@noble/hashes/blake2'
import * as v from 'valibot'
import { fromHex, toHex } from '../encoding/bytes.js'
import type { Runtime } from '../transfer/runtime.js'

const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/))
const number32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32 - 1))
const MAX_BYTES = 4 * 2 ** 20

const bytes = v.pipe(
  v.unknown(),
  v.transform(value => fromHex(value, MAX_BYTES)),
  v.instance(Uint8Array)
)

export interface Version {
  readonly specVersion: number
  readonly transactionVersion: number
}

const versions = v.object({ specVersion: number32, transactionVersion: number32 })

export const readVersion = ({ request }: JsonRpcNode, signal: AbortSignal): Promise<Version> =>
  request('state_getRuntimeVersion', [], versions, 'the version of the runtime', signal)

/** Last runtime of each chain. Runtimes change a few times a year, and parsing one is slow. */
export type Runtimes = Map<ChainId, { readonly specVersion: number; readonly runtime: Runtime }>

/** @throws {RangeError} for an unknown kind of runtime */
export async function loadRuntime(
  { chain, request }: JsonRpcNode,
  { specVersion }: Version,
  runtimes: Runtimes,
  signal: AbortSignal
): Promise<Runtime> {
  const cached = runtimes.get(chain)
  if (cached?.specVersion === specVersion) return cached.runtime
  const metadata = await request('state_getMetadata', [], bytes, 'metadata', signal)
  const { readRuntime } = await import('../transfer/runtime.js')
  const runtime = readRuntime(metadata)
  runtimes.set(chain, { specVersion, runtime })
  return runtime
}

export const readNonce = ({ request }: JsonRpcNode, address: string, signal: AbortSignal): Promise<number> =>
  request('system_accountNextIndex', [address], number32, 'a number', signal)

const header = v.object({
  number: v.pipe(
    v.string(),
    v.regex(/^0x[\da-f]{1,8}$/i),
    v.transform(text => Number(text))
  )
})

/** Returns the newest finalized block. */
export async function readFinalized({ request }: JsonRpcNode, signal: AbortSignal) {
  const blockHash = await request('chain_getFinalizedHead', [], hash, 'a hash', signal)
  const { number } = await request('chain_getHeader', [blockHash], header, 'a header', signal)
  return { hash: blockHash, number }
}

export const readGenesis = ({ request }: JsonRpcNode, signal: AbortSignal): Promise<string> =>
  request('chain_getBlockHash', [0], hash, 'a hash', signal)

const fee = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^(?:\d{1,39}|0x[\da-f]{1,32})$/i))
  ]),
  v.transform(value => BigInt(value))
)

const feeInfo = v.object({ partialFee: fee })

/** Returns the fee of a transaction without a tip, in base units. */
export async function readFee({ request }: JsonRpcNode, transaction: Uint8Array, signal: AbortSignal): Promise<bigint> {
  const params = [toHex(transaction)]
  const { partialFee } = await request('payment_queryInfo', params, feeInfo, 'what a transaction costs', signal)
  return partialFee
}

/** Broadcasts a signed transaction. */
export const submitExtrinsic = ({ request }: JsonRpcNode, transaction: Uint8Array, signal: AbortSignal) =>
  request('author_submitExtrinsic', [toHex(transaction)], hash, 'the hash of a transaction', signal)

const blocks = v.object({
  block: v.object({ extrinsics: boundedArray(v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i)), 100_000) })
})

/** Returns the hashes of blocks; null for a block that does not exist yet. */
export const readBlockHashes = ({ request }: JsonRpcNode, numbers: readonly number[], signal: AbortSignal) =>
  request('chain_getBlockHash', [numbers], boundedArray(v.nullable(hash), numbers.length), 'a list of hashes', signal)

/** Returns the index of a transaction in a block; -1 if the block does not contain it. */
export async function findExtrinsic(
  { request }: JsonRpcNode,
  blockHash: string,
  id: string,
  signal: AbortSignal
): Promise<number> {
  const { block } = await request('chain_getBlock', [blockHash], blocks, 'a block', signal)
  return block.extrinsics.findIndex(extrinsic => extrinsicHash(fromHex(extrinsic, MAX_BYTES)) === id)
}

/** Returns the id of a transaction. */
export const extrinsicHash = (transaction: Uint8Array | undefined): string | undefined =>
  transaction && toHex(blake2b(transaction, { dkLen: 32 }))

/** Storage key of the events: twox128 of `System`, then of `Events`. */
const EVENTS = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'

export const readEvents = ({ request }: JsonRpcNode, blockHash: string, signal: AbortSignal): Promise<Uint8Array> =>
  request('state_getStorage', [EVENTS, blockHash], bytes, 'the events of a block', signal)
