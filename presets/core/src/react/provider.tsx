import { sameMembers } from '@latchkit/kernel'
import { KernelProvider } from '@latchkit/kernel/react'
import { createContext, type ReactNode, useContext, useRef, useSyncExternalStore } from 'react'
import type { LatchkitState } from '../host-state.js'
import type { Latchkit } from '../latchkit.js'

const LatchkitContext = createContext<Latchkit | undefined>(undefined)

export interface LatchkitProviderProps {
  /** Made once by `createLatchkit`; the provider starts it and never destroys it. */
  readonly latchkit: Latchkit
  readonly children?: ReactNode
}

/** Makes one dialog available to the hooks below. */
export function LatchkitProvider({ latchkit, children }: LatchkitProviderProps) {
  return (
    <LatchkitContext.Provider value={latchkit}>
      <KernelProvider kernel={latchkit.kernel}>{children}</KernelProvider>
    </LatchkitContext.Provider>
  )
}

/** @throws {Error} outside of a `LatchkitProvider`. */
export function useLatchkit(): Latchkit {
  const latchkit = useContext(LatchkitContext)
  if (!latchkit) throw new Error('Needs a LatchkitProvider above it')
  return latchkit
}

/** What `select` picks of the state; renders again when that changes by value of its members. */
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
