import { derive, type Kernel, type Readable, type ServiceRef } from '@latchkit/kernel'
import { Connections, type ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { Latchkit } from '../latchkit.js'

/** Narrows an action to one chain family. */
export interface NamespaceOptions {
  /** Chain family: `eip155`, `solana`. @defaultValue the active one */
  readonly namespace?: string | undefined
}

/** Ends a subscription. */
export type Unsubscribe = () => void

/** Services by kernel. A component may read those of a destroyed instance until it unmounts. */
const servicesByKernel = new WeakMap<Kernel, Map<string, unknown>>()

/**
 * Returns a service of an instance. After the instance was destroyed, returns the service if it was requested before.
 *
 * @throws {KernelError} `service/unknown` if no plugin provides it.
 */
export function serviceOf<T>({ kernel }: Latchkit, service: ServiceRef<T>): T {
  const services = servicesByKernel.get(kernel) ?? new Map<string, unknown>()
  servicesByKernel.set(kernel, services)
  if (!services.has(service.id)) services.set(service.id, kernel.get(service))
  return services.get(service.id) as T
}

export const connectionsOf = (latchkit: Latchkit): ConnectionsApi => serviceOf(latchkit, Connections)

/** Returns the namespace of the options, else the active one. */
export const namespaceOf = (latchkit: Latchkit, { namespace }: NamespaceOptions): string | undefined =>
  namespace ?? connectionsOf(latchkit).state.get().active

/**
 * Calls `listener` with the result of `read` each time that it differs from the last one in content.
 *
 * @param inputs - all values that `read` depends on.
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

/** Returns true if two values are identical, or are lists or plain objects with the same content at every depth. */
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
