import type { RequestedAsset } from '@latchkit/plugin-chains/contract'
import { type Effects, fieldsOrNothing, joinEffects } from '@latchkit/plugin-chains/kit'
import { toHex } from '../signing/encoding.js'
import { assetOf, coinOf } from './asset-calls.js'
import { type CallContext, type Decode, fieldsOf, foreignAccount, membersOf } from './effects.js'
import type { Members, ScaleValue } from './scale-reader.js'

/** Place in the network of chains (XCM), relative to the chain that sends: its relay chain is one parent up. */
interface Location {
  readonly parents: bigint
  readonly junctions: readonly Members[]
}

/** Size of an account of Ethereum's kind. */
const KEY_BYTES = 20
/** Pallet of the assets with numbers on Asset Hub. */
const ASSETS_PALLET = 50n

/** Returns the value of a version that is known: 3, 4 or 5. */
function unversioned(value: ScaleValue | undefined): ScaleValue | undefined {
  const [[version, inner] = [], ...others] = Object.entries(membersOf(value))
  return /^V[345]$/.test(version ?? '') && others.length === 0 ? inner : undefined
}

function locationOf(value: ScaleValue | undefined): Location | undefined {
  const { parents, interior } = membersOf(value)
  if (typeof parents !== 'bigint' || interior === undefined) return undefined
  if (interior === 'Here') return { parents, junctions: [] }
  // `X1` has one junction, or a list of one since version 4.
  const [inner] = Object.values(membersOf(interior))
  const junctions: readonly ScaleValue[] = Array.isArray(inner) ? inner : [inner ?? null]
  return { parents, junctions: junctions.map(membersOf) }
}

/** Returns the account at a location on the destination; `undefined` for any other location. */
function accountAt(location: Location | undefined, { writeAddress }: CallContext): string | undefined {
  const [junction, ...others] = location?.junctions ?? []
  if (!junction || others.length > 0 || location?.parents !== 0n) return undefined
  const [{ id }, { key }] = [membersOf(junction.AccountId32), membersOf(junction.AccountKey20)]
  if (id instanceof Uint8Array) return writeAddress(id)
  return key instanceof Uint8Array && key.length === KEY_BYTES ? toHex(key) : undefined
}

/** Returns the asset at a location: the own coin, an asset of the pallet `Assets`, or any other by its location. */
function assetAt({ parents, junctions }: Location, given: ScaleValue, context: CallContext): RequestedAsset {
  if (parents === 0n && junctions.length === 0) return coinOf(context)
  const [pallet, index, ...others] = junctions
  const id = index?.GeneralIndex
  if (parents === 0n && pallet?.PalletInstance === ASSETS_PALLET && id !== undefined && others.length === 0)
    return assetOf('Assets', id)
  return assetOf('Location', given)
}

interface Amount {
  readonly asset: RequestedAsset
  readonly amount: bigint
}

/** Returns an asset with its amount; `undefined` for a piece of a collection, and for an asset without a location. */
function amountOf(value: ScaleValue, context: CallContext): Amount | undefined {
  const { id, fun } = membersOf(value)
  // Version 3 has other kinds of ids.
  const place = membersOf(id).Concrete ?? id
  const location = locationOf(place)
  const { Fungible: amount } = membersOf(fun)
  return location && place !== undefined && typeof amount === 'bigint'
    ? { asset: assetAt(location, place, context), amount }
    : undefined
}

/**
 * Decodes a call that sends assets to an account on another chain, one transfer for each asset. The address has the prefix of this
 * chain. Only calls whose destination, beneficiary and assets are all known are decoded.
 */
const transferAssets: Decode = ({ args }, context) => {
  const { dest, beneficiary, assets, ...members } = args
  const [destination, list] = [unversioned(dest), unversioned(assets)]
  const to = accountAt(locationOf(unversioned(beneficiary)), context)
  if (to === undefined || !locationOf(destination) || !Array.isArray(list) || list.length === 0) return undefined
  const amounts = (list as readonly ScaleValue[]).flatMap(value => amountOf(value, context) ?? [])
  if (amounts.length < list.length) return undefined
  const from = context.sender === context.account ? {} : { from: context.sender }
  const fields = fieldsOrNothing(fieldsOf({ destination: destination ?? null, ...members }))
  // Without `isOwn`: the account on the other chain may be the visitor's, but the assets leave this one.
  const effects: Effects = {
    actions: amounts.map(({ asset, amount }) => ({ type: 'transfer', asset, amount, to, ...from, ...fields })),
    warnings: []
  }
  return joinEffects([effects, foreignAccount(context.sender, context)])
}

/** Decoders of the calls that send assets to other chains, by pallet and name. */
export const xcmCalls: readonly (readonly [string, Decode])[] = ['PolkadotXcm', 'XcmPallet'].flatMap(pallet =>
  ['transfer_assets', 'limited_reserve_transfer_assets', 'limited_teleport_assets'].map(
    (name): readonly [string, Decode] => [`${pallet}.${name}`, transferAssets]
  )
)
