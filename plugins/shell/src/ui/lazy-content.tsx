import { useKernel } from '@latchkit/kernel/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { LazyComponent } from '../contract.js'

export interface LazyContentProps {
  /** What a plugin contributed: a header button, a tab, a way to connect. */
  readonly item: LazyComponent
  /** Stands in while it is on its way. @default nothing */
  readonly pending?: ReactNode
}

/** What has arrived is drawn with what is around it, wherever it is drawn next: as a field that each item would have. */
const arrived = new WeakMap<LazyComponent, ComponentType>()

/** Renders a contributed component when it has arrived. One that does not arrive is reported and left out. */
export function LazyContent({ item, pending = null }: LazyContentProps) {
  const { events } = useKernel()
  const [, setArrived] = useState<LazyComponent>()
  const Component = arrived.get(item)

  useEffect(() => {
    if (Component) return
    let wanted = true
    item.load().then(
      module => {
        arrived.set(item, module.default as ComponentType)
        if (wanted) setArrived(item)
      },
      error => events.emit('kernel:error', { error, plugin: item.id, phase: 'loading a component' })
    )
    return () => {
      wanted = false
    }
  }, [item, events, Component])

  return Component ? <Component /> : pending
}
