import { Tuple, type TypeRegistry } from '@polkadot/types'
import type { PalletMetadataV15, SiLookupTypeId, SiVariant } from '@polkadot/types/interfaces'
import type { Codec } from '@polkadot/types/types'
import { sameBytes } from '../encoding/bytes.js'

export type Pallets = readonly PalletMetadataV15[]

/** @throws {RangeError} if the runtime has no such pallet */
export function findPallet(pallets: Pallets, name: string): PalletMetadataV15 {
  const pallet = pallets.find(one => one.name.eq(name))
  if (!pallet) throw new RangeError(`No pallet ${name}`)
  return pallet
}

/** @throws {RangeError} if `type` is not an enumeration with that variant */
export function findVariant(registry: TypeRegistry, type: SiLookupTypeId, name: string): SiVariant {
  const { def } = registry.lookup.getSiType(type)
  const variant = def.isVariant ? def.asVariant.variants.find(one => one.name.eq(name)) : undefined
  if (!variant) throw new RangeError(`No ${name}`)
  return variant
}

/** @throws {RangeError} if `type` is not an enumeration with that variant at that index */
export function assertVariant(registry: TypeRegistry, type: SiLookupTypeId, name: string, index: number): void {
  if (!findVariant(registry, type, name).index.eq(index)) throw new RangeError(`Another index of ${name}`)
}

/** Returns the names of a structure's fields; nothing for any other type. */
export function fieldNames(registry: TypeRegistry, type: SiLookupTypeId): readonly string[] {
  const { def } = registry.lookup.getSiType(type)
  return def.isComposite ? def.asComposite.fields.map(({ name }) => name.unwrapOr('').toString()) : []
}

/**
 * Reads one value of each type, in order. Undefined if `bytes` are anything else: the library alone accepts missing and trailing
 * bytes.
 */
export function readExactly(
  registry: TypeRegistry,
  types: readonly SiLookupTypeId[],
  bytes: Uint8Array
): readonly Codec[] | undefined {
  try {
    const names = types.map(type => registry.createLookupType(type))
    const values = new Tuple(registry, names as never, bytes)
    return sameBytes(values.toU8a(), bytes) ? [...values] : undefined
  } catch {
    return undefined
  }
}

/** Runs `work` and converts the library's errors to `RangeError`: they all mean that the bytes do not match the metadata. */
export function withRangeErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (failure) {
    if (failure instanceof RangeError) throw failure
    throw new RangeError(failure instanceof Error ? failure.message : 'Unreadable', { cause: failure })
  }
}
