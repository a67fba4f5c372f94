import { sameMembers } from '@latchkit/kernel'
import { KernelProvider } from '@latchkit/kernel/react'
import { createContext, type ReactNode, useContext, useRef, useSyncExternalStore } from 'react'
import type { LatchkitState } from '../host-state.js'
import type { Latchkit } from '../latchkit.js'

const LatchkitContext = createContext<Latchkit | undefined>(undefined)

export interface LatchkitProviderProps {
  /** Instance, created once with `createLatchkit`. The provider starts it and never destroys it. */
  readonly latchkit: Latchkit
  readonly children?: ReactNode
}

/**
 * Provides one instance to the hooks of the components inside it.
 *
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```tsx
 * import { LatchkitButton, LatchkitProvider } from '@latchkit/preset-core/react'
 *
 * const App = () => (
 *   <LatchkitProvider latchkit={latchkit}>
 *     <LatchkitButton />
 *   </LatchkitProvider>
 * )
 * ```
 */
export function LatchkitProvider({ latchkit, children }: LatchkitProviderProps) {
  return (
    <LatchkitContext.Provider value={latchkit}>
      <KernelProvider kernel={latchkit.kernel}>{children}</KernelProvider>
    </LatchkitContext.Provider>
  )
}

/**
 * Returns the instance of the provider. @throws {Error} outside of a `LatchkitProvider`.
 *
 * @example
 * const latchkit = useLatchkit()
 * const openNetworks = () => latchkit.open({ view: 'Networks' })
 */
export function useLatchkit(): Latchkit {
  const latchkit = useContext(LatchkitContext)
  if (!latchkit) throw new Error('Needs a LatchkitProvider above it')
  return latchkit
}

/**
 * Returns the value that `select` picks from the state; renders again only if a member of that value changed.
 *
 * @example
 * const { open } = useLatchkitState(state => state)
 */
export function useLatchkitState<V extends object>(select: (state: LatchkitState) => V): V {
  const latchkit = useLatchkit()
  const last = useRef<V | undefined>(undefined)
  const get = () => {
    const next = select(latchkit.getState())
    // Spread, because a selector may return a list.
    if (!last.current || !sameMembers({ ...last.current }, { ...next })) last.current = next
    return last.current
  }
  return useSyncExternalStore(latchkit.subscribe, get, get)
}
