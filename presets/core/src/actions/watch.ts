import { derive, type Readable, sameMembers } from '@latchkit/kernel'
import { Connections, type ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { Latchkit } from '../latchkit.js'

/** Narrows an action to one chain family. */
export interface NamespaceOptions {
  /** Chain family: `eip155`, `solana`. @defaultValue the active one */
  readonly namespace?: string
}

/** Ends a subscription. */
export type Unsubscribe = () => void

export const connectionsOf = (latchkit: Latchkit): ConnectionsApi => latchkit.kernel.get(Connections)

/** Returns the namespace of the options, else the active one. */
export const namespaceOf = (latchkit: Latchkit, { namespace }: NamespaceOptions): string | undefined =>
  namespace ?? connectionsOf(latchkit).state.get().active

/**
 * Calls `listener` with what `read` returns, each time that it differs from the last by the value of its members.
 *
 * @param inputs - everything that `read` looks at.
 */
export function watch<V>(
  inputs: readonly Readable<unknown>[],
  read: () => V,
  listener: (value: V) => void
): Unsubscribe {
  let last = read()
  return derive(inputs, (...values) => values).subscribe(() => {
    const next = read()
    if (isSame(last, next)) return
    last = next
    listener(next)
  })
}

/** Returns whether two values are one, or two objects or lists with the same members. */
export function isSame<V>(one: V, other: V): boolean {
  const areLists = Array.isArray(one) && Array.isArray(other)
  return areLists ? sameMembers<object>({ ...one }, { ...other }) : sameMembers(one, other)
}
