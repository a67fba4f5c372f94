import { useKernel } from '@latchkit/kernel/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { LazyComponent } from '../contract.js'

export interface LazyContentProps {
  /** What a plugin contributed: a header button, a tab, a way to connect. */
  readonly item: LazyComponent
  /** Stands in while it is on its way. @defaultValue nothing */
  readonly pending?: ReactNode
  /** Draws the stand-in for a component that did not arrive; `retry` loads it again. @defaultValue nothing */
  readonly failed?: (retry: () => void) => ReactNode
}

/** What has arrived is drawn with what is around it, wherever it is drawn next: as a field that each item would have. */
const arrived = new WeakMap<LazyComponent, ComponentType>()

/** Renders a contributed component when it has arrived. One that does not arrive is reported and, unless `failed` draws something, left out. */
export function LazyContent({ item, pending = null, failed }: LazyContentProps) {
  const { events } = useKernel()
  const [outcome, setOutcome] = useState<Outcome>()
  const Component = arrived.get(item)
  const hasFailed = outcome?.item === item && outcome.hasFailed

  useEffect(() => {
    if (Component || hasFailed) return
    let wanted = true
    item.load().then(
      module => {
        arrived.set(item, module.default as ComponentType)
        if (wanted) setOutcome({ item, hasFailed: false })
      },
      error => {
        events.emit('kernel:error', { error, plugin: item.id, phase: 'loading a component' })
        if (wanted) setOutcome({ item, hasFailed: true })
      }
    )
    return () => {
      wanted = false
    }
  }, [item, events, Component, hasFailed])

  if (Component) return <Component />
  return hasFailed ? failed?.(() => setOutcome(undefined)) : pending
}

interface Outcome {
  readonly item: LazyComponent
  readonly hasFailed: boolean
}
