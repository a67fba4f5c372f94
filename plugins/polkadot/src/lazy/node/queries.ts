import { boundedArray } from '@latchkit/kernel/schema'
import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { blake2b } from '@noble/hashes/blake2'
import * as v from 'valibot'
import { hexBytes, toHex } from '../signing/encoding.js'

const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/))
const number32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32 - 1))
const bytes = hexBytes(4 * 2 ** 20)
const version = v.object({ specVersion: number32, transactionVersion: number32 })
const header = v.object({ number: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,8}$/i), v.transform(Number)) })
const exactNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const digits = v.pipe(v.string(), v.regex(/^(?:\d{1,39}|0x[\da-f]{1,32})$/i))
const feeInfo = v.object({ partialFee: v.pipe(v.union([exactNumber, digits]), v.toBigint()) })
const signedBlock = v.object({ block: v.object({ extrinsics: boundedArray(bytes, 100_000) }) })

/** Storage key of the events: twox128 of `System`, then of `Events`. */
const EVENTS = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'

/** Numbers of a runtime. They change with every upgrade of the chain. */
export type Version = Readonly<v.InferOutput<typeof version>>

/** Requests to the nodes of one network. An abort of the signal rejects each of them with its reason. */
export type Queries = ReturnType<typeof createQueries>

export function createQueries(node: JsonRpcNode, signal: AbortSignal) {
  const request = <S extends v.GenericSchema>(method: string, params: unknown[], schema: S, expected: string) =>
    node.request(method, params, schema, expected, signal)

  return {
    chain: node.chain,
    request,
    version: () => request('state_getRuntimeVersion', [], version, 'the version of the runtime'),
    metadata: () => request('state_getMetadata', [], bytes, 'metadata'),
    nonce: (address: string) => request('system_accountNextIndex', [address], number32, 'a number'),
    genesis: () => request('chain_getBlockHash', [0], hash, 'a hash'),
    /** Returns the newest finalized block. */
    async finalized() {
      const blockHash = await request('chain_getFinalizedHead', [], hash, 'a hash')
      const { number } = await request('chain_getHeader', [blockHash], header, 'a header')
      return { blockHash, blockNumber: number }
    },
    /** Returns the fee of a transaction without a tip, in base units. */
    fee: async (transaction: Uint8Array) =>
      (await request('payment_queryInfo', [toHex(transaction)], feeInfo, 'what a transaction costs')).partialFee,
    /** Broadcasts a signed transaction. */
    submit: (transaction: Uint8Array) =>
      request('author_submitExtrinsic', [toHex(transaction)], hash, 'the hash of a transaction'),
    /** Returns the hashes of blocks; null for a block that does not exist yet. */
    blockHashes: (numbers: readonly number[]) =>
      request('chain_getBlockHash', [numbers], boundedArray(v.nullable(hash), numbers.length), 'a list of hashes'),
    /** Returns the transactions of a block. */
    extrinsics: async (blockHash: string) =>
      (await request('chain_getBlock', [blockHash], signedBlock, 'a block')).block.extrinsics,
    events: (blockHash: string) => request('state_getStorage', [EVENTS, blockHash], bytes, 'the events of a block')
  }
}

/** Returns the id of a transaction. */
export const extrinsicHash = (transaction: Uint8Array): string => toHex(blake2b(transaction, { dkLen: 32 }))
