import { decode, isChosen, type Value } from './decode.js'
import { nameOfError, palletOf, type Runtime } from './runtime.js'
import { ScaleReader } from './scale.js'

/**
 * What a block says of one of its transactions: that it went through, or the runtime's word on why not. Undefined where it says
 * neither.
 *
 * @throws {RangeError} for events that are none of this runtime.
 */
export function outcomeIn(
  { metadata }: Runtime,
  events: Uint8Array,
  index: number
): { readonly reason?: string } | undefined {
  const type = palletOf(metadata, 'System').storage.get('Events')
  if (type === undefined) throw new RangeError('No events')
  const records = decode(metadata, type, new ScaleReader(events))
  for (const record of Array.isArray(records) ? records : []) {
    const [phase, event] = Array.isArray(record) ? record : []
    if (!isChosen(phase) || phase.variant !== 'ApplyExtrinsic' || phase.values[0] !== BigInt(index)) continue
    const inner = isChosen(event) && event.variant === 'System' ? event.values[0] : undefined
    if (!isChosen(inner)) continue
    if (inner.variant === 'ExtrinsicSuccess') return {}
    if (inner.variant === 'ExtrinsicFailed') return { reason: reasonOf(metadata, inner.values[0]) }
  }
  return undefined
}

const reasonOf = (metadata: Runtime['metadata'], error: Value | undefined): string =>
  isChosen(error) ? nameOfError(metadata, error) : 'it does not say why'
