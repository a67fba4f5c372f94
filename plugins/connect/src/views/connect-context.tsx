import type { ViewProps } from '@latchkit/kernel/react'
import { type ComponentType, createContext, useContext } from 'react'
import type { ConnectContext } from '../view-context.js'

const Shared = /* @__PURE__ */ createContext<ConnectContext | undefined>(undefined)

/** Returns the component of a view: a screen whose components read the view's context with `useConnectContext`. */
export const withConnectContext = <P,>(Screen: ComponentType<{ readonly params: P }>) =>
  function ConnectScope({ params, context }: ViewProps<P, ConnectContext>) {
    return (
      <Shared.Provider value={context}>
        <Screen params={params} />
      </Shared.Provider>
    )
  }

/** Returns the context of the view that the component is part of. @throws {Error} outside of this plugin's views. */
export function useConnectContext(): ConnectContext {
  const context = useContext(Shared)
  if (!context) throw new Error('This component belongs into a view of the plugin "connect"')
  return context
}
