import type { ExtensionPoint, ViewEntry, ViewExport } from '@latchkit/kernel'
import { Component, type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useContributions, useKernel, useReadable } from './hooks.js'

/** Default export of a view's module, made by `defineView`. The plugin that draws the dialog may merge members. */
export interface ViewBinding<P, C> extends ViewExport<C> {
  readonly Component: ComponentType<ViewProps<P, C>>
  /** Returns the heading of the dialog while the view is shown. A hook, so that it may depend on state and language. */
  readonly useTitle: (params: P, context: C) => string
}

/** Props of a view's component. */
export interface ViewProps<P, C> {
  readonly params: P
  /** The view's `context`, as its plugin registered it with `ctx.view`. */
  readonly context: C
}

const binding = Symbol.for('latchkit.view')

/**
 * Returns the default export of a view's module.
 *
 * @example
 * ```tsx
 * export default defineView<{ readonly tip: string }>({
 *   Component: ({ params }) => <p>{params.tip}</p>,
 *   useTitle: () => 'Tip'
 * })
 * ```
 */
export function defineView<P = void, C = void>(view: ViewBinding<P, C>): ViewBinding<P, C> {
  return Object.assign({ ...view }, { [binding]: true })
}

/**
 * Returns true if a value was made by `defineView`. The kernel passes modules on without knowing their shape.
 *
 * @example
 * import { defineView, isViewBinding } from '@latchkit/kernel/react'
 *
 * isViewBinding(defineView({ Component: () => null, useTitle: () => 'Tip' })) // true
 */
export function isViewBinding(value: unknown): value is ViewBinding<unknown, unknown> {
  return typeof value === 'object' && value !== null && binding in value
}

export interface FailedViewProps {
  readonly error: unknown
  /** Loads and renders again. */
  readonly retry: () => void
}

export interface ViewFrameProps {
  readonly view: ViewBinding<unknown, unknown>
  readonly entry: ViewEntry
  readonly context: unknown
  readonly children: ReactNode
}

export interface ViewOutletProps {
  readonly entry: ViewEntry
  /** Shown while the view's module loads. */
  readonly pending: ReactNode
  readonly failed: (props: FailedViewProps) => ReactNode
  /** Wraps the view, for instance with a heading from its `useTitle`. @defaultValue the view alone */
  readonly frame?: ComponentType<ViewFrameProps>
}

/**
 * Renders a view when its module has loaded, without Suspense, whose fallback React would hold for about 300 ms. Reports an error
 * of the view with its name, and lets the visitor retry.
 *
 * @example
 * ```tsx
 * import { useRouter, ViewOutlet } from '@latchkit/kernel/react'
 *
 * const entry = useRouter().current()
 * const outlet = entry && (
 *   <ViewOutlet entry={entry} pending="…" failed={({ retry }) => <button onClick={retry}>Try again</button>} />
 * )
 * ```
 */
export function ViewOutlet({ entry, pending, failed, frame: Frame = NoFrame }: ViewOutletProps) {
  const kernel = useKernel()
  const [attempt, setAttempt] = useState(0)
  const { views } = kernel.router
  const module = useReadable(useMemo(() => views.module(entry.view), [views, entry.view]))
  // Ignores `view/unknown`: the plugin of the view was removed.
  useEffect(() => void views.load(entry.view).catch(() => {}), [views, entry.view])
  const report = (error: unknown) => {
    const phase = `view ${entry.view}`
    kernel.events.emit('kernel:error', { error, plugin: entry.view, phase })
  }
  const retry = () => {
    void views.load(entry.view).catch(() => {})
    setAttempt(attempt + 1)
  }

  if (module.status === 'pending') return pending
  if (module.status === 'failed') return failed({ error: module.error, retry })
  const { view, context } = module
  if (!isViewBinding(view)) {
    const error = new TypeError(`The module of the view "${entry.view}" has no default export made by defineView`)
    return failed({ error, retry })
  }
  return (
    <Boundary key={`${entry.key}.${attempt}`} onError={report} fallback={error => failed({ error, retry })}>
      <Frame view={view} entry={entry} context={context}>
        <view.Component params={entry.params} context={context} />
      </Frame>
    </Boundary>
  )
}

const NoFrame = ({ children }: ViewFrameProps) => children

interface BoundaryProps {
  readonly children: ReactNode
  readonly fallback: (error: unknown) => ReactNode
  readonly onError: (error: unknown) => void
}

class Boundary extends Component<BoundaryProps, { readonly caught?: { readonly error: unknown } }> {
  override state: { readonly caught?: { readonly error: unknown } } = {}
  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    const { caught } = this.state
    return caught ? this.props.fallback(caught.error) : this.props.children
  }
}

export interface SlotProps<T> {
  readonly point: ExtensionPoint<T>
  readonly children: (item: T) => ReactNode
}

export interface IsolateProps {
  /** Id of the plugin that a failure is reported for. */
  readonly plugin: string
  readonly phase: string
  readonly children: ReactNode
}

/**
 * Renders nothing in place of children that throw, and reports the error.
 *
 * @example
 * <!-- given: declare const Chart: () => import('react').ReactNode -->
 * ```tsx
 * const chart = (
 *   <Isolate plugin="prices" phase="chart">
 *     <Chart />
 *   </Isolate>
 * )
 * ```
 */
export function Isolate({ plugin, phase, children }: IsolateProps) {
  const { events } = useKernel()
  return (
    <Boundary fallback={() => null} onError={error => events.emit('kernel:error', { error, plugin, phase })}>
      {children}
    </Boundary>
  )
}

/**
 * Renders each item that plugins contributed to a point; leaves out and reports an item that throws.
 *
 * @example
 * <!-- given: declare const Tips: import('@latchkit/kernel').ExtensionPoint<{ readonly text: string }> -->
 * ```tsx
 * const tips = <Slot point={Tips}>{({ text }) => <p>{text}</p>}</Slot>
 * ```
 */
export function Slot<T>({ point, children }: SlotProps<T>) {
  const contributions = useContributions(point)
  return contributions.map(({ plugin, item }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an item has no id
    <Isolate key={`${plugin}.${index}`} plugin={plugin} phase={`slot ${point.id}`}>
      <Item render={() => children(item)} />
    </Isolate>
  ))
}

/** Component of one item, so that the boundary around it catches its error. */
const Item = ({ render }: { readonly render: () => ReactNode }) => render()
