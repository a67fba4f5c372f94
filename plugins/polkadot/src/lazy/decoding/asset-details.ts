import { type DecodedRequest, MAX_TOKEN_CHARACTERS, type RequestedAsset } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { Queries } from '../node/queries.js'
import { hexBytes, toHex } from '../signing/encoding.js'
import type { Runtime } from '../transfer/runtime.js'
import { membersOf } from './effects.js'
import { readValue } from './scale-reader.js'

/** Maximum number of assets whose names are read for one request. */
const MAX_ASSETS = 20
const MAX_DECIMALS = 36
const stored = v.nullable(hexBytes(1_024))

/** Storage of the names by pallet, as the library spells it. */
const storages: Readonly<Record<string, string>> = { Assets: 'assets', PoolAssets: 'poolAssets' }

type Details = Pick<RequestedAsset, 'symbol' | 'decimals'>

/** Returns the pallet and the id of an asset whose symbol and decimals can be read. */
function readable({ address = '', decimals, tokenId }: RequestedAsset) {
  const { pallet = '', id } = /^(?<pallet>\w+):(?<id>\d+)$/.exec(address)?.groups ?? {}
  const storage = decimals === undefined && tokenId === undefined ? storages[pallet] : undefined
  return storage !== undefined && id !== undefined ? { storage, id, address } : undefined
}

const assetsIn = ({ actions }: DecodedRequest) =>
  actions.flatMap(action => ('asset' in action ? (readable(action.asset) ?? []) : []))

/** Returns true if a request has assets whose symbol and decimals can be read. */
export const hasUndescribedAssets = (request: DecodedRequest): boolean => assetsIn(request).length > 0

/** Reads the symbols and decimals of a request's assets from the storage of the chain. An abort rejects with the reason. */
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
    'asset' in action ? { ...action, asset: { ...action.asset, ...details.get(action.asset.address ?? '') } } : action
  )
  return { ...request, actions }
}

/** Reads the symbol and decimals of an asset; no details if it has none or the node fails. */
async function readDetails(runtime: Runtime, queries: Queries, storage: string, id: string): Promise<Details> {
  try {
    const entry = runtime.query[storage]?.metadata
    if (!entry) return {}
    const key = entry(id)
    // The library writes the length before the key: in one byte, or in two that end with `01`.
    const raw = toHex(key.subarray(((key[0] ?? 0) & 3) + 1))
    const bytes = await queries.request('state_getStorage', [raw], stored, 'the name of an asset')
    const value = bytes && readValue(runtime, entry.meta.type.asMap.value, bytes, toHex)
    const { symbol: given, decimals } = membersOf(value ?? null)
    const text = given instanceof Uint8Array ? plainText(new TextDecoder().decode(given), MAX_TOKEN_CHARACTERS) : ''
    const isUsual = text !== '' && typeof decimals === 'bigint' && decimals <= MAX_DECIMALS
    return isUsual ? { symbol: text, decimals: Number(decimals) } : {}
  } catch {
    return {}
  }
}
