import type { Kernel } from '@latchkit/kernel'
import { createContext, type ReactNode, useEffect } from 'react'

/** Read with `useKernel`. */
export const KernelContext = createContext<Kernel | undefined>(undefined)

export interface KernelProviderProps {
  /** Made by the host and disposed by the host. */
  readonly kernel: Kernel
  readonly children?: ReactNode
}

/**
 * Makes a kernel available below, and starts it once in the browser. Never disposes what it did not create.
 *
 * @example
 * <!-- given: declare const kernel: import('@latchkit/kernel').Kernel -->
 * ```tsx
 * const app = (
 *   <KernelProvider kernel={kernel}>
 *     <p>Components that use the kernel</p>
 *   </KernelProvider>
 * )
 * ```
 */
export function KernelProvider({ kernel, children }: KernelProviderProps) {
  useEffect(() => void kernel.start(), [kernel])
  return <KernelContext.Provider value={kernel}>{children}</KernelContext.Provider>
}
