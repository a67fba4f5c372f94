import { tryOrUndefined } from '@latchkit/kernel/options'
import type { TransactionFeature } from '@latchkit/plugin-chains/contract'
import { Enum } from '@polkadot/types'
import type { DispatchErrorModule, EventRecord } from '@polkadot/types/interfaces'
import type { Codec, Registry } from '@polkadot/types/types'
import { PolkadotError } from '../../errors.js'
import type { Queries } from '../node/queries.js'
import { loadRuntime, type Runtime, type Runtimes, withRangeErrors } from './runtime.js'

type Outcome = Awaited<ReturnType<TransactionFeature['status']>>

/**
 * Returns the outcome of a block's extrinsic by the block's events: `reason` is the runtime's error.
 *
 * @throws {PolkadotError} `polkadot/invalid-answer` if no event tells the outcome; errors of the node
 */
export async function readOutcome(queries: Queries, runtimes: Runtimes, block: string, index: number) {
  try {
    const [events, { runtime }] = await Promise.all([queries.events(block), loadRuntime(queries, runtimes)])
    const outcome = withRangeErrors(() => outcomeIn(events, index, runtime))
    if (outcome) return outcome
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  const expected = 'events that say what became of a transaction'
  throw new PolkadotError('polkadot/invalid-answer', { chain: queries.chain, method: 'state_getStorage', expected })
}

function outcomeIn(events: Uint8Array, index: number, { registry, query }: Runtime): Outcome | undefined {
  const type = query.system?.events?.meta.type.asPlain
  if (!type) throw new RangeError('No events')
  const records = registry.createTypeUnsafe<Codec & Iterable<EventRecord>>(registry.createLookupType(type), [events])
  for (const { phase, event } of records) {
    if (!phase.isApplyExtrinsic || !phase.asApplyExtrinsic.eq(index) || event.section !== 'system') continue
    if (event.method === 'ExtrinsicSuccess') return { status: 'confirmed' }
    if (event.method === 'ExtrinsicFailed') return { status: 'failed', reason: nameOfError(registry, event.data[0]) }
  }
  return undefined
}

/** Returns the runtime's name of an error, such as `Token.FundsUnavailable` or `Balances.InsufficientBalance`. */
function nameOfError(registry: Registry, failure: Codec | undefined): string {
  if (!(failure instanceof Enum)) return 'it does not say why'
  const { type, inner } = failure
  if (type !== 'Module') return inner instanceof Enum ? `${type}.${inner.type}` : type
  const { index, error } = inner as DispatchErrorModule
  const pallet = registry.metadata.pallets.find(one => one.index.eq(index))
  const known = tryOrUndefined(() => registry.findMetaError(inner as DispatchErrorModule))
  return pallet && known ? `${pallet.name}.${known.name}` : `Module.${index}.${error.toU8a(true)[0]}`
}
