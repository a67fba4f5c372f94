import type {
  Contribution,
  ExtensionPoint,
  Kernel,
  Readable,
  ReadonlySlice,
  Router,
  ServiceRef
} from '@latchkit/kernel'
import { useContext, useMemo, useRef, useSyncExternalStore } from 'react'
import { KernelContext } from './provider.js'

/**
 * Returns the kernel of the provider above.
 * @throws {Error} outside of a `KernelProvider`.
 * @example
 * const { events } = useKernel()
 */
export function useKernel(): Kernel {
  const kernel = useContext(KernelContext)
  if (!kernel) throw new Error('This hook needs a KernelProvider above it')
  return kernel
}

/**
 * Returns the router of the kernel above.
 *
 * @example
 * const router = useRouter()
 * const close = () => router.close('button')
 */
export const useRouter = (): Router => useKernel().router

/**
 * Returns a service of the kernel above.
 * @throws {KernelError} `service/unknown` when no plugin of this kernel provides it.
 * @example
 * <!-- given: declare const Clock: import('@latchkit/kernel').ServiceRef<{ now(): number }> -->
 * ```ts
 * const nowMs = useService(Clock).now()
 * ```
 */
export const useService = <T>(service: ServiceRef<T>): T => useKernel().get(service)

/**
 * Returns the service, or `undefined` where the preset lacks it.
 *
 * @example
 * <!-- given: declare const Clock: import('@latchkit/kernel').ServiceRef<{ now(): number }> -->
 * ```ts
 * const nowMs = useOptionalService(Clock)?.now() ?? Date.now()
 * ```
 */
export const useOptionalService = <T>(service: ServiceRef<T>): T | undefined => useKernel().find(service)

const emptyReadable: Readable<undefined> = { get: () => undefined, subscribe: () => () => {} }

/**
 * Returns the value; `undefined` without a readable, as of a service that the preset lacks.
 *
 * @example
 * ```tsx
 * import { cell } from '@latchkit/kernel'
 * import { useReadable } from '@latchkit/kernel/react'
 *
 * const count = cell(0)
 * const Counter = () => <button onClick={() => count.set(count.get() + 1)}>{useReadable(count)}</button>
 * ```
 */
export function useReadable<T>(readable: Readable<T>): T
export function useReadable<T>(readable: Readable<T> | undefined): T | undefined
export function useReadable({ subscribe, get }: Readable<unknown> = emptyReadable) {
  return useSyncExternalStore(subscribe, get, get)
}

/**
 * Returns the selected value, and renders again only when it changes by `isEqual`.
 * @defaultValue isEqual - `Object.is`
 * @example
 * import { useRouter, useSlice } from '@latchkit/kernel/react'
 *
 * const isOpen = useSlice(useRouter().state, ({ open }) => open)
 */
export function useSlice<S, V>(
  slice: ReadonlySlice<S>,
  selector: (state: ReturnType<ReadonlySlice<S>['get']>) => V,
  isEqual: (a: V, b: V) => boolean = Object.is
): V {
  const last = useRef<{ value: V } | undefined>(undefined)
  const get = () => {
    const value = selector(slice.get())
    if (!last.current || !isEqual(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  return useSyncExternalStore(slice.subscribe, get, get)
}

/**
 * Returns the visible contributions of an extension point, in order.
 *
 * @example
 * <!-- given: declare const Tips: import('@latchkit/kernel').ExtensionPoint<{ readonly text: string }> -->
 * ```ts
 * const texts = useContributions(Tips).map(({ item }) => item.text)
 * ```
 */
export function useContributions<T>(point: ExtensionPoint<T>): readonly Contribution<T>[] {
  const { contributions } = useKernel()
  // biome-ignore lint/correctness/useExhaustiveDependencies: two refs with one id are the same point
  const visible = useMemo(() => contributions.visible(point), [contributions, point.id])
  return useReadable(visible)
}
