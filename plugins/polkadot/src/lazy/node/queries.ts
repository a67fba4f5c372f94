/** Requests to a node, with the schemas of their responses. */

import { boundedArray } from '@latchkit/kernel/schema'
import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { blake2b } from '@noble/hashes/blake2'
import * as v from 'valibot'
import { hexBytes, toHex } from '../signing/encoding.js'

const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/))
const number32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32 - 1))
const bytes = hexBytes(4 * 2 ** 20)

const version = v.object({ specVersion: number32, transactionVersion: number32 })

/** Numbers of a runtime. They change with every upgrade of the chain. */
export type Version = Readonly<v.InferOutput<typeof version>>

export const readVersion = ({ request }: JsonRpcNode, signal: AbortSignal): Promise<Version> =>
  request('state_getRuntimeVersion', [], version, 'the version of the runtime', signal)

export const readMetadata = ({ request }: JsonRpcNode, signal: AbortSignal): Promise<Uint8Array> =>
  request('state_getMetadata', [], bytes, 'metadata', signal)

export const readNonce = ({ request }: JsonRpcNode, address: string, signal: AbortSignal): Promise<number> =>
  request('system_accountNextIndex', [address], number32, 'a number', signal)

const header = v.object({ number: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,8}$/i), v.transform(Number)) })

/** Returns the newest finalized block. */
export async function readFinalized({ request }: JsonRpcNode, signal: AbortSignal) {
  const blockHash = await request('chain_getFinalizedHead', [], hash, 'a hash', signal)
  const { number } = await request('chain_getHeader', [blockHash], header, 'a header', signal)
  return { blockHash, blockNumber: number }
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
const feeInfo = v.pipe(
  v.object({ partialFee: fee }),
  v.transform(({ partialFee }) => partialFee)
)

/** Returns the fee of a transaction without a tip, in base units. */
export const readFee = ({ request }: JsonRpcNode, transaction: Uint8Array, signal: AbortSignal): Promise<bigint> =>
  request('payment_queryInfo', [toHex(transaction)], feeInfo, 'what a transaction costs', signal)

/** Broadcasts a signed transaction. */
export const submitExtrinsic = ({ request }: JsonRpcNode, transaction: Uint8Array, signal: AbortSignal) =>
  request('author_submitExtrinsic', [toHex(transaction)], hash, 'the hash of a transaction', signal)

/** Returns the hashes of blocks; null for a block that does not exist yet. */
export const readBlockHashes = ({ request }: JsonRpcNode, numbers: readonly number[], signal: AbortSignal) =>
  request('chain_getBlockHash', [numbers], boundedArray(v.nullable(hash), numbers.length), 'a list of hashes', signal)

const signedBlock = v.object({ block: v.object({ extrinsics: boundedArray(bytes, 100_000) }) })

/** Returns the transactions of a block. */
export async function readExtrinsics({ request }: JsonRpcNode, blockHash: string, signal: AbortSignal) {
  const { block } = await request('chain_getBlock', [blockHash], signedBlock, 'a block', signal)
  return block.extrinsics
}

/** Returns the id of a transaction. */
export const extrinsicHash = (transaction: Uint8Array): string => toHex(blake2b(transaction, { dkLen: 32 }))

/** Storage key of the events: twox128 of `System`, then of `Events`. */
const EVENTS = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'

export const readEvents = ({ request }: JsonRpcNode, blockHash: string, signal: AbortSignal): Promise<Uint8Array> =>
  request('state_getStorage', [EVENTS, blockHash], bytes, 'the events of a block', signal)
