import { derive, type Readable } from '@latchkit/kernel'
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
 * Calls `listener` with what `read` returns, each time that it differs from the last in what it holds.
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

/** Returns whether two values are one, or lists or plain objects that hold the same at every depth. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  const isPlain = (value: unknown) =>
    Array.isArray(value) || (value as object | null | undefined)?.constructor === Object
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [Object.entries(one as object), other as Readonly<Record<string, unknown>>]
  return (
    left.length === Object.keys(right).length &&
    left.every(([name, value]) => Object.hasOwn(right, name) && isSame(value, right[name]))
  )
}
