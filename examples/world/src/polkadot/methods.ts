import { invalidParams, RpcError, type RpcMethods } from '../json-rpc.js'
import type { Pool } from './pool.js'
import type { PolkadotRuntime } from './runtime.js'
import { eventsKey, noExtrinsics } from './scale.js'
import { readAccount } from './ss58.js'
import { type Block, chainName, type PolkadotState } from './state.js'

const unknownBlock = 4_003

interface MethodParts {
  readonly state: PolkadotState
  readonly pool: Pool
  readonly runtime: () => Promise<PolkadotRuntime>
  /** Called after each accepted extrinsic. */
  taken(): void
}

export function polkadotMethods({ state, pool, runtime, taken }: MethodParts): RpcMethods {
  /** Throws unless the hash is absent or that of the newest block: older states are discarded, as on a pruning node. */
  const atNewest = (hash: unknown) => {
    if (hash === undefined || hash === null || hash === state.newest.hash) return
    throw new RpcError(unknownBlock, `Client error: UnknownBlock: State already discarded for ${readHash(hash)}`)
  }
  const storage = ([key, at]: readonly unknown[]) => {
    const read = readKey(key)
    // Events belong to their block, and are also read when it is no longer the newest.
    if (read === eventsKey && at !== undefined && at !== null)
      return state.stored(read, state.block(readHash(at))) ?? null
    atNewest(at)
    return state.stored(read) ?? null
  }
  const hashAt = (which: unknown): unknown => {
    if (which === undefined || which === null) return state.newest.hash
    if (Array.isArray(which)) return which.map(hashAt)
    return state.block(readNumber(which))?.hash ?? null
  }
  const methods: RpcMethods = {
    system_chain: () => chainName,
    system_chainType: () => 'Development',
    system_name: () => 'Latchkit',
    system_version: () => '0.1.0',
    system_properties: () => ({ ss58Format: 42, tokenDecimals: 10, tokenSymbol: 'DOT' }),
    system_health: () => ({ peers: 0, isSyncing: false, shouldHavePeers: false }),
    system_accountNextIndex([account]) {
      const id = readAccount(account)
      if (!id) throw refusal('invalid account id')
      return pool.nonceOf(id)
    },
    async state_getMetadata([at]) {
      if (at !== undefined && at !== null && !state.block(readHash(at))) throw refusal('unknown block')
      return (await runtime()).metadata
    },
    state_getRuntimeVersion: async () => (await runtime()).version,
    async payment_queryInfo([extrinsic]) {
      const partialFee = String(await pool.feeOf(readBytes(extrinsic)))
      return { weight: { refTime: 150_000_000, proofSize: 3_593 }, class: 'normal', partialFee }
    },
    async author_submitExtrinsic([extrinsic]) {
      const hash = await pool.submit(readBytes(extrinsic))
      taken()
      return hash
    },
    chain_getBlock: ([hash]) => {
      const block = hash === undefined || hash === null ? state.newest : state.block(readHash(hash))
      const extrinsics = block?.extrinsics.map(({ hex }) => hex)
      return block ? { block: { header: headerOf(block), extrinsics }, justifications: null } : null
    },
    chain_getBlockHash: ([which]) => hashAt(which),
    chain_getFinalizedHead: () => state.newest.hash,
    chain_getHeader: ([hash]) => {
      const block = hash === undefined || hash === null ? state.newest : state.block(readHash(hash))
      return block ? headerOf(block) : null
    },
    state_getStorage: storage,
    state_getStorageAt: storage,
    state_queryStorageAt([keys, at]) {
      if (!Array.isArray(keys)) throw refusal('invalid type: expected a sequence')
      const read = keys.map(readKey)
      atNewest(at)
      return [{ block: state.newest.hash, changes: read.map(key => [key, state.stored(key) ?? null]) }]
    },
    rpc_methods: () => ({ methods: Object.keys(methods).sort() })
  }
  return methods
}

const headerOf = ({ header: { parentHash, number, stateRoot, extrinsicsRoot = noExtrinsics } }: Block) => ({
  parentHash,
  number: `0x${number.toString(16)}`,
  stateRoot,
  extrinsicsRoot,
  digest: { logs: [] }
})

const refusal = (data: string) => new RpcError(invalidParams, 'Invalid params', data)

function readKey(value: unknown): string {
  if (typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)) return value.toLowerCase()
  throw refusal('invalid hex of a storage key')
}

function readBytes(value: unknown): string {
  if (typeof value === 'string' && /^0x(?:[\da-f]{2})+$/i.test(value)) return value.toLowerCase()
  throw refusal('invalid hex of an extrinsic')
}

function readHash(value: unknown): string {
  if (typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)) return value.toLowerCase()
  throw refusal('invalid hex of a block hash')
}

/** Parses a 32-bit number or its hex. */
function readNumber(value: unknown): number {
  const read = typeof value === 'string' && /^0x[\da-f]{1,8}$/i.test(value) ? Number(value) : value
  if (Number.isInteger(read) && Number(read) >= 0 && Number(read) < 2 ** 32) return Number(read)
  throw refusal('data did not match any variant of untagged enum ListOrValue')
}
