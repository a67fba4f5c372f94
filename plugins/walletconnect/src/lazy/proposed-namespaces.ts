import { KernelError } from '@latchkit/kernel'
import { type ChainId, parseChainId } from '@latchkit/kernel/chain'
import * as v from 'valibot'
import type { WalletConnectOptions } from '../options.js'

const texts = v.array(v.pipe(v.string(), v.nonEmpty()))
const chain = v.custom<ChainId>(value => parseChainId(value) !== undefined)
const schema = v.record(
  v.string(),
  v.strictObject({ chains: v.pipe(v.array(chain), v.nonEmpty()), methods: texts, events: texts })
)

/**
 * Checks the option `namespaces`.
 *
 * @throws {KernelError} `kernel/invalid-option` unless each namespace has chains of its own, methods and events.
 */
export function readNamespaces(given: unknown = {}): NonNullable<WalletConnectOptions['namespaces']> {
  const { success, output } = v.safeParse(schema, given)
  const isSound =
    success &&
    Object.entries(output).every(([namespace, { chains }]) =>
      chains.every(one => parseChainId(one)?.namespace === namespace)
    )
  if (isSound) return output
  const expected = 'must hold chains (CAIP-2) of each namespace, methods and events'
  throw new KernelError('kernel/invalid-option', { plugin: 'walletconnect', option: 'namespaces', expected })
}
