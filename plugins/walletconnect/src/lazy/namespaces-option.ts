import { KernelError } from '@latchkit/kernel'
import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import { type ChainId, parseChainId } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import type { WalletConnectOptions } from '../options.js'

/** Maximum number of namespaces, and of chains, methods and events of a namespace. */
const MAX_ITEMS = 1_000

const texts = boundedArray(v.pipe(v.string(), v.nonEmpty()), MAX_ITEMS)
const chain = v.custom<ChainId>(value => parseChainId(value) !== undefined)
const schema = boundedRecord(
  v.string(),
  v.strictObject({ chains: v.pipe(boundedArray(chain, MAX_ITEMS), v.nonEmpty()), methods: texts, events: texts }),
  MAX_ITEMS
)

/**
 * Returns the option `namespaces`, validated.
 *
 * @throws {KernelError} `kernel/invalid-option` unless each namespace has its own chains, methods and events.
 */
export function readNamespaces(given: unknown = {}): NonNullable<WalletConnectOptions['namespaces']> {
  const { success, output } = v.safeParse(schema, given)
  const isValid =
    success &&
    Object.entries(output).every(([namespace, { chains }]) =>
      chains.every(id => parseChainId(id)?.namespace === namespace)
    )
  if (isValid) return output
  const expected = 'must hold chains (CAIP-2) of each namespace, methods and events'
  throw new KernelError('kernel/invalid-option', { plugin: 'walletconnect', option: 'namespaces', expected })
}
