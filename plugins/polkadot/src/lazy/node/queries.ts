/** What is asked of a chain, and what its answers may look like. */

import { boundedArray } from '@latchkit/kernel/schema'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { blake2b } from '@noble/hashes/blake2'
import * as v from 'valibot'
import { PolkadotError } from '../../errors.js'
import { fromHex, toHex } from '../encoding/bytes.js'
import type { Runtime } from '../transfer/runtime.js'

/** A node of a chain, whose answers are read. */
export interface Ask {
  readonly chain: ChainId
  readonly node: JsonRpcNode
  /** @throws {PolkadotError} `polkadot/invalid-answer`; what the node throws */
  <S extends v.GenericSchema>(
    method: string,
    params: readonly unknown[],
    schema: S,
    expected: string,
    signal: AbortSignal
  ): Promise<v.InferOutput<S>>
}

/** @throws {PolkadotError} `polkadot/no-rpc-url` for a chain that no node is known of. */
export type AskOn = (chain: ChainId) => Ask

export function createAsk(chain: ChainId, node: JsonRpcNode): Ask {
  const ask = async <S extends v.GenericSchema>(
    method: string,
    params: readonly unknown[],
    schema: S,
    expected: string,
    signal: AbortSignal
  ) => {
    const read = v.safeParse(schema, await node.call(method, params, signal))
    if (read.success) return read.output
    throw new PolkadotError('polkadot/invalid-answer', { chain, method, expected })
  }
  return Object.assign(ask, { chain, node })
}

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

export const readVersion = (ask: Ask, signal: AbortSignal): Promise<Version> =>
  ask('state_getRuntimeVersion', [], versions, 'the version of the runtime', signal)

/** By chain, the last that was read: they change a few times a year, and are read for a while. */
export type Runtimes = Map<ChainId, { readonly specVersion: number; readonly runtime: Runtime }>

/** @throws {RangeError} for a runtime that is not known here */
export async function loadRuntime(
  ask: Ask,
  { specVersion }: Version,
  runtimes: Runtimes,
  signal: AbortSignal
): Promise<Runtime> {
  const known = runtimes.get(ask.chain)
  if (known?.specVersion === specVersion) return known.runtime
  const metadata = await ask('state_getMetadata', [], bytes, 'metadata', signal)
  const { readRuntime } = await import('../transfer/runtime.js')
  const runtime = readRuntime(metadata)
  runtimes.set(ask.chain, { specVersion, runtime })
  return runtime
}

export const readNonce = (ask: Ask, address: string, signal: AbortSignal): Promise<number> =>
  ask('system_accountNextIndex', [address], number32, 'a number', signal)

const header = v.object({
  number: v.pipe(
    v.string(),
    v.regex(/^0x[\da-f]{1,8}$/i),
    v.transform(text => Number(text))
  )
})

/** The newest block that stays. */
export async function readFinalized(ask: Ask, signal: AbortSignal) {
  const blockHash = await ask('chain_getFinalizedHead', [], hash, 'a hash', signal)
  const { number } = await ask('chain_getHeader', [blockHash], header, 'a header', signal)
  return { hash: blockHash, number }
}

export async function readGenesis(ask: Ask, signal: AbortSignal): Promise<string> {
  return ask('chain_getBlockHash', [0], hash, 'a hash', signal)
}

const fee = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^(?:\d{1,39}|0x[\da-f]{1,32})$/i))
  ]),
  v.transform(value => BigInt(value))
)

/** What a transaction would cost, without a tip. */
export async function readFee(ask: Ask, transaction: Uint8Array, signal: AbortSignal): Promise<bigint> {
  const answer = await ask(
    'payment_queryInfo',
    [toHex(transaction)],
    v.object({ partialFee: fee }),
    'what a transaction costs',
    signal
  )
  return answer.partialFee
}

export const submit = (ask: Ask, transaction: Uint8Array, signal: AbortSignal): Promise<string> =>
  ask('author_submitExtrinsic', [toHex(transaction)], hash, 'the hash of a transaction', signal)

const blocks = v.object({
  block: v.object({ extrinsics: boundedArray(v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i)), 100_000) })
})

/** The hashes of these blocks; undefined for those that are not there yet. */
export const readBlockHashes = (ask: Ask, numbers: readonly number[], signal: AbortSignal) =>
  ask('chain_getBlockHash', [numbers], boundedArray(v.nullable(hash), numbers.length), 'a list of hashes', signal)

/** Where in a block a transaction stands; -1 for nowhere. */
export async function placeIn(ask: Ask, blockHash: string, id: string, signal: AbortSignal): Promise<number> {
  const { block } = await ask('chain_getBlock', [blockHash], blocks, 'a block', signal)
  return block.extrinsics.findIndex(extrinsic => hashOf(fromHex(extrinsic, MAX_BYTES)) === id)
}

/** How a transaction is called. */
export const hashOf = (transaction: Uint8Array | undefined): string | undefined =>
  transaction && toHex(blake2b(transaction, { dkLen: 32 }))

/** twox128 of `System`, then of `Events`. */
const EVENTS = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7'

export const readEvents = (ask: Ask, blockHash: string, signal: AbortSignal): Promise<Uint8Array> =>
  ask('state_getStorage', [EVENTS, blockHash], bytes, 'the events of a block', signal)
