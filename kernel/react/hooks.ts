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

/** @throws {Error} outside of a `KernelProvider`. */
export function useKernel(): Kernel {
  const kernel = useContext(KernelContext)
  if (!kernel) throw new Error('This hook needs a KernelProvider above it')
  return kernel
}

export const useRouter = (): Router => useKernel().router

/** @throws {KernelError} `service/unknown` when no plugin of this kernel provides it. */
export const useService = <T>(service: ServiceRef<T>): T => useKernel().get(service)

/** Returns the service, or `undefined` where the preset lacks it. */
export const useOptionalService = <T>(service: ServiceRef<T>): T | undefined => useKernel().find(service)

const emptyReadable: Readable<undefined> = { get: () => undefined, subscribe: () => () => {} }

/** Returns the value; `undefined` without a readable, as of a service that the preset lacks. */
export function useReadable<T>(readable: Readable<T>): T
export function useReadable<T>(readable: Readable<T> | undefined): T | undefined
export function useReadable({ subscribe, get }: Readable<unknown> = emptyReadable) {
  return useSyncExternalStore(subscribe, get, get)
}

/** Renders again only when the selected value changes by `isEqual`. @defaultValue isEqual - `Object.is` */
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

/** Returns the visible contributions of an extension point, in order. */
export function useContributions<T>(point: ExtensionPoint<T>): readonly Contribution<T>[] {
  const { contributions } = useKernel()
  // biome-ignore lint/correctness/useExhaustiveDependencies: two refs with one id are the same point
  const visible = useMemo(() => contributions.visible(point), [contributions, point.id])
  return useReadable(visible)
}
