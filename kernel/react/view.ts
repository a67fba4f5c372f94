import type { ComponentType } from 'react'

/** Default export of a view's module. Made by `defineView`; open to merging by the plugin that draws the frame. */
export interface ViewBinding<P> {
  readonly Component: ComponentType<{ readonly params: P }>
  /** The heading of the dialog while the view is shown; a hook, so that it may follow state and language. */
  readonly useTitle: (params: P) => string
}

const binding = Symbol.for('latchkit.view')

export function defineView<P = void>(view: ViewBinding<P>): ViewBinding<P> {
  return Object.assign({ ...view }, { [binding]: true })
}

/** The kernel hands modules on without knowing their shape; this is where it is checked. */
export function isViewBinding(value: unknown): value is ViewBinding<unknown> {
  return typeof value === 'object' && value !== null && binding in value
}
