import { useKernel } from '@latchkit/kernel/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { LazyComponent } from '../contract.js'

export interface LazyContentProps {
  /** Component that a plugin contributed, such as a header button, a tab or a connection method. */
  readonly item: LazyComponent
  /** Placeholder while the component loads. @defaultValue nothing */
  readonly pending?: ReactNode
  /** Renders a replacement for a component that failed to load; `retry` loads it again. @defaultValue nothing */
  readonly failed?: (retry: () => void) => ReactNode
}

/** Loaded components by item, shared by all instances: a loaded component renders in the same pass as its surroundings. */
const loadedComponents = new WeakMap<LazyComponent, ComponentType>()

/** Renders a contributed component once it has loaded. A load failure is emitted as `kernel:error`; `failed` renders a replacement, if given. */
export function LazyContent({ item, pending = null, failed }: LazyContentProps) {
  const { events } = useKernel()
  const [outcome, setOutcome] = useState<Outcome>()
  const Component = loadedComponents.get(item)
  const hasFailed = outcome?.item === item && outcome.hasFailed

  useEffect(() => {
    if (Component || hasFailed) return
    let isMounted = true
    item.load().then(
      module => {
        loadedComponents.set(item, module.default as ComponentType)
        if (isMounted) setOutcome({ item, hasFailed: false })
      },
      error => {
        events.emit('kernel:error', { error, plugin: item.id, phase: 'loading a component' })
        if (isMounted) setOutcome({ item, hasFailed: true })
      }
    )
    return () => {
      isMounted = false
    }
  }, [item, events, Component, hasFailed])

  if (Component) return <Component />
  return hasFailed ? failed?.(() => setOutcome(undefined)) : pending
}

interface Outcome {
  readonly item: LazyComponent
  readonly hasFailed: boolean
}
