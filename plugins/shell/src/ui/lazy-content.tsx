import { useKernel } from '@latchkit/kernel/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { LazyComponent } from '../contract.js'

export interface LazyContentProps {
  /** What a plugin contributed: a header button, a tab, a way to connect. */
  readonly item: LazyComponent
  /** Stands in while it is on its way. @default nothing */
  readonly pending?: ReactNode
}

/** Renders a contributed component when it has arrived. One that does not arrive is reported and left out. */
export function LazyContent({ item, pending = null }: LazyContentProps) {
  const { events } = useKernel()
  const [loaded, setLoaded] = useState<{ readonly of: LazyComponent; readonly Component: ComponentType }>()

  useEffect(() => {
    let wanted = true
    item.load().then(
      module => wanted && setLoaded({ of: item, Component: module.default as ComponentType }),
      error => events.emit('kernel:error', { error, plugin: item.id, phase: 'loading a component' })
    )
    return () => {
      wanted = false
    }
  }, [item, events])

  return loaded?.of === item ? <loaded.Component /> : pending
}
