import { Enum, type TypeRegistry } from '@polkadot/types'
import type { DispatchErrorModule, EventRecord } from '@polkadot/types/interfaces'
import type { Codec } from '@polkadot/types/types'
import { findPallet, type Pallets, withRangeErrors } from './metadata.js'
import type { Runtime } from './runtime.js'

/**
 * Returns the outcome of a block's extrinsic by the block's events: `reason` is the runtime's error. Undefined if no event
 * tells the outcome.
 *
 * @throws {RangeError} if the events do not match the runtime's metadata
 */
export function readOutcome(
  { registry, pallets }: Runtime,
  events: Uint8Array,
  index: number
): { readonly reason?: string } | undefined {
  return withRangeErrors(() => {
    const { storage } = findPallet(pallets, 'System')
    const entry = storage.unwrap().items.find(({ name }) => name.eq('Events'))?.type
    if (!entry?.isPlain) throw new RangeError('No events')
    const type = registry.createLookupType(entry.asPlain)
    const records = registry.createTypeUnsafe<Codec & Iterable<EventRecord>>(type, [events])
    for (const { phase, event } of records) {
      if (!phase.isApplyExtrinsic || !phase.asApplyExtrinsic.eq(index) || event.section !== 'system') continue
      if (event.method === 'ExtrinsicSuccess') return {}
      if (event.method === 'ExtrinsicFailed') return { reason: nameOfError(registry, pallets, event.data[0]) }
    }
    return undefined
  })
}

/** Returns the runtime's name of an error, such as `Token.FundsUnavailable` or `Balances.InsufficientBalance`. */
function nameOfError(registry: TypeRegistry, pallets: Pallets, failure: Codec | undefined): string {
  if (!(failure instanceof Enum)) return 'it does not say why'
  const { type, inner } = failure
  if (type === 'Module') return nameOfModuleError(registry, pallets, inner as DispatchErrorModule)
  return inner instanceof Enum ? `${type}.${inner.type}` : type
}

function nameOfModuleError(registry: TypeRegistry, pallets: Pallets, failure: DispatchErrorModule): string {
  const { index, error } = failure
  const pallet = pallets.find(one => one.index.eq(index))
  try {
    const { name } = registry.findMetaError(failure)
    if (pallet) return `${pallet.name}.${name}`
  } catch {
    // The pallet has no such error.
  }
  return `Module.${index}.${error.toU8a(true)[0]}`
}
