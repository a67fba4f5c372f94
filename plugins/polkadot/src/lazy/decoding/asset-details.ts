import { type DecodedRequest, MAX_TOKEN_CHARACTERS, type RequestedAsset } from '@latchkit/plugin-chains/contract'
import { plainText, withSupplies } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { Queries } from '../node/queries.js'
import { hexBytes, toHex } from '../signing/encoding.js'
import type { Runtime } from '../transfer/runtime.js'
import { membersOf } from './effects.js'
import { type Members, readValue } from './scale-reader.js'

/** Maximum number of assets that are read for one request. */
const MAX_ASSETS = 20
const MAX_DECIMALS = 36
const stored = v.nullable(hexBytes(1_024))

/** Pallets whose storage has names and supplies by number, as the library spells them. */
const storages: Readonly<Record<string, string>> = { Assets: 'assets', PoolAssets: 'poolAssets' }

interface Details {
  /** @defaultValue the chain has no usual ones, or the node fails */
  readonly names?: Pick<RequestedAsset, 'symbol' | 'decimals'>
  /** Total supply in base units. @defaultValue the node fails */
  readonly supply?: bigint
}

/** Returns the pallet and the id of an asset whose symbol and decimals can be read. */
function readable({ address = '', decimals, tokenId }: RequestedAsset) {
  const { pallet = '', id } = /^(?<pallet>\w+):(?<id>\d+)$/.exec(address)?.groups ?? {}
  const storage = decimals === undefined && tokenId === undefined ? storages[pallet] : undefined
  return storage !== undefined && id !== undefined ? { storage, id, address } : undefined
}

const assetsIn = ({ actions }: DecodedRequest) =>
  actions.flatMap(action => ('asset' in action ? (readable(action.asset) ?? []) : []))

/** Returns true if a request has assets whose symbol, decimals and supply can be read. */
export const hasUndescribedAssets = (request: DecodedRequest): boolean => assetsIn(request).length > 0

/**
 * Reads the symbols, decimals and total supplies of a request's assets from the storage of the chain. An abort rejects with the reason.
 */
export async function describeAssets(
  request: DecodedRequest,
  runtime: Runtime,
  queries: Queries,
  signal: AbortSignal
): Promise<DecodedRequest> {
  const wanted = new Map(assetsIn(request).map(asset => [asset.address, asset]))
  const described = await Promise.all(
    [...wanted.values()]
      .slice(0, MAX_ASSETS)
      .map(async ({ address, storage, id }) => [address, await readDetails(runtime, queries, storage, id)] as const)
  )
  signal.throwIfAborted()
  const details = new Map(described)
  const actions = request.actions.map(action =>
    'asset' in action
      ? { ...action, asset: { ...action.asset, ...details.get(action.asset.address ?? '')?.names } }
      : action
  )
  return withSupplies({ ...request, actions }, ({ address = '' }) => details.get(address)?.supply)
}

async function readDetails(runtime: Runtime, queries: Queries, storage: string, id: string): Promise<Details> {
  const [{ symbol: given, decimals }, { supply }] = await Promise.all([
    readEntry(runtime, queries, [storage, 'metadata'], id),
    readEntry(runtime, queries, [storage, 'asset'], id)
  ])
  const symbol = given instanceof Uint8Array ? plainText(new TextDecoder().decode(given), MAX_TOKEN_CHARACTERS) : ''
  const isUsual = symbol !== '' && typeof decimals === 'bigint' && decimals <= MAX_DECIMALS
  return {
    ...(isUsual && { names: { symbol, decimals: Number(decimals) } }),
    ...(typeof supply === 'bigint' && { supply })
  }
}

/** Reads the members of a storage entry by its number; no members if there is no entry or the node fails. */
async function readEntry(
  runtime: Runtime,
  queries: Queries,
  [storage, name]: readonly [storage: string, name: 'metadata' | 'asset'],
  id: string
): Promise<Members> {
  try {
    const entry = runtime.query[storage]?.[name]
    if (!entry) return {}
    const key = entry(id)
    // The library writes the length before the key: in one byte, or in two that end with `01`.
    const raw = toHex(key.subarray(((key[0] ?? 0) & 3) + 1))
    const bytes = await queries.request('state_getStorage', [raw], stored, `the ${name} of an asset`)
    return membersOf(bytes ? readValue(runtime, entry.meta.type.asMap.value, bytes, toHex) : null)
  } catch {
    return {}
  }
}
